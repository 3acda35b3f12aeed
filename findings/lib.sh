# Shared by all findings: a temporary folder, pinned packages, one comparison.
set -euo pipefail
finding_folder=$(mktemp -d)
trap 'rm -rf "$finding_folder"' EXIT
cd "$finding_folder"
echo '{"private":true,"type":"module"}' > package.json

# install_packages name@version … installs exact versions without running their scripts.
install_packages() {
  npm install --no-audit --no-fund --no-save --ignore-scripts --silent "$@"
}

# expect_output "expected" "seen" prints what was seen and fails if it differs.
expect_output() {
  printf '%s\n' "$2"
  if [ "$1" != "$2" ]; then
    printf 'The behaviour has changed. Expected:\n%s\n' "$1" >&2
    exit 1
  fi
}
