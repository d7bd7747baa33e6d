import { all, createLowlight, type LanguageFn } from 'lowlight';

/** Terraform and everything else in the configuration language of HashiCorp, for which there is no grammar. */
const hcl: LanguageFn = (common) => ({
  name: 'HCL',
  keywords: {
    keyword: 'resource data variable output locals module provider terraform moved import check dynamic for in if',
    literal: 'true false null',
  },
  contains: [
    common.HASH_COMMENT_MODE,
    common.C_LINE_COMMENT_MODE,
    common.C_BLOCK_COMMENT_MODE,
    common.NUMBER_MODE,
    common.END_SAME_AS_BEGIN({ scope: 'string', begin: /<<-?([A-Z_]+)/, end: /^[ \t]*([A-Z_]+)$/ }),
    {
      scope: 'string',
      begin: '"',
      end: '"',
      contains: [common.BACKSLASH_ESCAPE, { scope: 'subst', begin: /[$%]\{/, end: /\}/ }],
    },
    { scope: 'attr', begin: /\b[\w-]+(?=[ \t]*=(?![=>]))/ },
    { scope: 'title', begin: /\b[a-z_]\w*(?=\()/ },
  ],
});

/** The grammars of code. */
export const lowlight = createLowlight({ ...all, hcl });

/** Other names of languages, and the closest grammar for languages that have none of their own. */
lowlight.registerAlias({
  bash: ['curl', 'shellscript', 'shell-session', 'env', 'dotenv', 'fish', 'sh-session', 'gitignore', 'ssh-config'],
  cpp: ['cuda'],
  django: ['jinja2', 'liquid', 'nunjucks'],
  erb: ['ejs', 'html+erb'],
  gherkin: ['cucumber'],
  glsl: ['hlsl', 'wgsl'],
  graphql: ['prisma'],
  haml: ['pug', 'jade'],
  hcl: ['terraform', 'tf', 'tfvars', 'opentofu', 'packer', 'bicep'],
  ini: ['editorconfig', 'systemd'],
  java: ['apex'],
  javascript: ['node', 'nodejs', 'jsonnet'],
  json: ['json-doc', 'geojson', 'jsonl', 'ndjson', 'avro', 'cue'],
  lisp: ['wat'],
  markdown: ['mdx'],
  objectivec: ['objective-c', 'objective-cpp'],
  pgsql: ['plpgsql'],
  php: ['hack'],
  python: ['python3', 'starlark', 'bazel', 'gdscript', 'vyper'],
  reasonml: ['rescript'],
  rust: ['zig', 'move', 'cairo'],
  scheme: ['racket'],
  scss: ['sass'],
  sql: [
    'mysql',
    'mariadb',
    'sqlite',
    'tsql',
    't-sql',
    'plsql',
    'bigquery',
    'snowflake',
    'cypher',
    'kusto',
    'kql',
    'sparql',
  ],
  typescript: ['solidity', 'sol'],
  vbnet: ['vb.net', 'visual-basic'],
  x86asm: ['asm', 'nasm', 'assembly'],
  xml: ['vue', 'svelte', 'astro', 'xslt', 'razor', 'cshtml', 'aspnet'],
  yaml: ['ansible'],
});
