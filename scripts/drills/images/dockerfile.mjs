/**
 * @typedef {object} Instruction
 * @property {string} keyword Such as `COPY`.
 * @property {Record<string, string>} flags Such as `{ from: 'build' }`.
 * @property {string} text What follows the flags.
 */

/** @typedef {{ name: string, from: string, instructions: Instruction[] }} Stage */

/**
 * Reads the stages of a Dockerfile, in their order. What stands before the first stage belongs to none.
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  const joined = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ');
  /** @type {Stage[]} */
  const stages = [];
  for (const line of joined.split('\n').filter((candidate) => candidate.trim() !== '')) {
    const instruction = parseInstruction(line.trim());
    if (instruction.keyword === 'FROM') stages.push(parseFrom(instruction.text));
    else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/**
 * Reads the program and arguments of an instruction in exec form.
 * @param {string} text
 * @returns {string[]}
 */
export function parseExecForm(text) {
  const start = text.indexOf('[');
  if (start === -1) throw new Error(`"${text}" is not in exec form: write it as ["program", "argument"].`);
  return JSON.parse(text.slice(start));
}

/**
 * @param {string} line
 * @returns {Instruction}
 */
function parseInstruction(line) {
  const [keyword = '', ...words] = line.split(/\s+/);
  const ofFlags = words.findIndex((word) => !word.startsWith('--'));
  const flags = words.slice(0, ofFlags).map((word) => word.slice(2).split('='));
  return { keyword, flags: Object.fromEntries(flags), text: words.slice(ofFlags).join(' ') };
}

/** @param {string} text */
function parseFrom(text) {
  const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(text) ?? [];
  if (name === '') throw new Error(`"FROM ${text}" has no name: every stage is written as FROM image AS name.`);
  return { from, name, instructions: [] };
}
