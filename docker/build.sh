#!/bin/sh
# The steps that make the images, run in a copy of the checkout. `npm run drill -- images` runs the same ones.
set -eu

# Copies what decides which packages are installed into folder $1: nothing else has to install them again.
manifests() {
  copy "$1" package-lock.json .npmrc docker/build.sh "$(find . -name node_modules -prune -o -name package.json -print)"
}

# `npm ci` refuses a lockfile that does not name the programs of every platform, and this one names those of Linux.
# `npm install` takes the same versions and checksums from it. No package needs its install script.
packages() {
  npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error
}

build() {
  TURBO_TELEMETRY_DISABLED=1 npx --no turbo run build
}

# Copies what the applications need of their own into folder $1. The description of the API is only built from.
release() {
  files=$(find package.json apps/*/package.json apps/*/dist apps/*/assets packages/*/package.json packages/*/dist packages/*/styles \
    prisma/migrations docs -type f ! -name '*.d.ts' ! -path docs/openapi.json)
  copy "$1" "$files"
}

# Removes the packages that only development needs, and puts the rest into folder $1. Optional ones go too: they are
# the PostgreSQL of `npm start`, faster doubles of plain JavaScript, and what @prisma/client takes in of the Prisma CLI.
# So do the parts of @prisma/client that are for other databases, which are most of its size, and what only compilers
# and debuggers read, and the files of fonts that nothing loads: PDFs take the WOFF of DejaVu, everything else WOFF2.
production() {
  npm prune --no-save --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund --loglevel=error
  find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*.postgresql.*' -delete
  find . -path '*/node_modules/*' -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
  find node_modules/@fontsource node_modules/@fontsource-variable -name '*.woff' ! -path '*/dejavu-*' -delete
  find node_modules/@fontsource-variable -name '*.woff2' ! -name '*-wght-*' -delete
  copy "$1" "$(find . -name node_modules -prune)"
}

# Puts the engine that runs scripts into folder $1: its program is in a package for this platform, which is optional.
engine() {
  copy "$1" "$(find node_modules/@cloudflare -maxdepth 1 -name 'workerd-*')"
}

# Puts what decodes and encodes images into folder $1: its library is in packages for this platform, which are optional.
codecs() {
  copy "$1" "$(find node_modules/@img -maxdepth 1 -name 'sharp-*')"
}

# Copies files and folders into folder $1 under the paths that they have here.
copy() {
  target=$1
  shift
  mkdir "$target"
  printf '%s\n' "$@" | tar -cf "$target.tar" -T -
  tar -xf "$target.tar" -C "$target"
  rm "$target.tar"
}

case ${1-} in
  manifests | packages | build | release | production | engine | codecs) "$@" ;;
  *)
    echo "Usage: sh docker/build.sh manifests <folder> | packages | build | release <folder> | production <folder> | engine <folder> | codecs <folder>" >&2
    exit 2
    ;;
esac
