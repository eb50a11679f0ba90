#include "pipeline/apart/sandbox.h"

#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>

namespace storey {
namespace {

/// Threads and forks are among them: one of the decoders makes some, and they are shut in as well.
constexpr std::array kAllowed{
    SCMP_SYS(read),
    SCMP_SYS(write),
    SCMP_SYS(pread64),
    SCMP_SYS(pwrite64),
    SCMP_SYS(readv),
    SCMP_SYS(writev),
    SCMP_SYS(close),
    SCMP_SYS(lseek),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(mmap),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(mprotect),
    SCMP_SYS(madvise),
    SCMP_SYS(brk),
    SCMP_SYS(futex),
    SCMP_SYS(clone),
    SCMP_SYS(fork),
    SCMP_SYS(wait4),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),
    SCMP_SYS(set_tid_address),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(tgkill),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(getrandom),
    SCMP_SYS(setrlimit),
    SCMP_SYS(alarm),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/// What this process holds of memory of its own; 0 where the system does not say.
std::size_t bytes_held() {
  std::ifstream file("/proc/self/statm");
  std::size_t total = 0, resident = 0, shared = 0, text = 0, library = 0, data = 0;
  if (!(file >> total >> resident >> shared >> text >> library >> data)) return 0;
  return data * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void limit(__rlimit_resource what, std::size_t most) {
  const rlimit bound{most, most};
  setrlimit(what, &bound);
}

}  // namespace

bool enter_sandbox(const SandboxBounds& bounds) {
  limit(RLIMIT_DATA, bytes_held() + bounds.memory_bytes);
  limit(RLIMIT_CPU, bounds.processor_s);
  limit(RLIMIT_FSIZE, bounds.output_bytes);
  limit(RLIMIT_CORE, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
    return false;
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == nullptr) return false;
  bool allowed = true;
  for (const int call : kAllowed)
    allowed = allowed && seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) == 0;
  // The C library takes "no such call" as the word to start threads in the older way.
  allowed = allowed && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
  const bool shut = allowed && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return shut;
}

}  // namespace storey
