// Functions that are built for several processors at once: the fastest one the machine has is taken
// when the program starts.
#pragma once

// Without fused multiply-add, which would round differently from machine to machine. Sanitizers
// are not there yet when the loader chooses.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define STOREY_FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#else
#define STOREY_FOR_EACH_CPU
#endif
