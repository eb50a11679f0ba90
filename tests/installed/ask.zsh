# zsh -f ask.zsh FUNCTIONS LINE: prints what zsh's completion offers for the end of a line, one word a line. zsh completes
# only for who types, so a second zsh is typed to at a terminal that zsh itself provides.
zmodload zsh/zpty
offered=$(mktemp)
zpty typed zsh -f -i
listen() {
  local text part
  while [[ $text != *$1* ]] && zpty -r typed part; do text+=$part; done
}
zpty -w typed "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -D -u; bindkey '^X' kill-whole-line"
# Every word that is offered passes through here; with -A, -D and -O a completion only asks.
zpty -w typed 'compadd() {
  local -a offered_now
  [[ " $*" == *" -"[ADO]* ]] || { builtin compadd -O offered_now "$@"; print -rl -- $offered_now >>'$offered' }
  builtin compadd "$@"
}; print rea""dy'
listen ready
zpty -w -n typed "$2"$'\t'
zpty -w typed $'\C-xprint do""ne'
listen done
zpty -d typed
cat $offered
rm $offered
