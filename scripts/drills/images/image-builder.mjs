import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../../lib/workspace.mjs';
import { parseDockerfile, parseExecForm } from './dockerfile.mjs';

/**
 * @typedef {object} Image What a stage of the Dockerfile leads to, with a folder in place of a file system.
 * @property {string} root The folder that stands for `/`.
 * @property {string} workdir
 * @property {Record<string, string>} env
 * @property {string[]} entrypoint
 * @property {string[]} healthcheck
 */

/** The one kind of RUN that changes nothing outside of its folder. */
const STEP = /^sh docker\/build\.sh /;

/**
 * Follows a Dockerfile without an engine, on the system that this runs on: every stage is a folder, COPY copies
 * between them, and RUN runs the steps of docker/build.sh. What prepares the system of an image is left out.
 * @param {{ dockerfile: string, context: string, folder: string, onStep: (text: string) => void }} options
 * @returns {(name: string) => Promise<Image>} Makes a stage, and the stages it needs, once.
 */
export function createImageBuilder({ dockerfile, context, folder, onStep }) {
  const stages = new Map(parseDockerfile(dockerfile).map((stage) => [stage.name, stage]));
  /** @type {Map<string, Promise<Image>>} */
  const made = new Map();

  /** @param {string} name */
  function image(name) {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  }

  /** @param {string} name */
  async function make(name) {
    const stage = stages.get(name);
    if (stage === undefined) throw new Error(`The Dockerfile has no stage "${name}".`);
    const parent = stages.has(stage.from) ? await image(stage.from) : undefined;
    const changesFiles = stage.instructions.some(({ keyword }) => keyword === 'RUN' || keyword === 'COPY');
    const root = parent && !changesFiles ? parent.root : path.join(folder, name);
    if (parent && changesFiles) await run('cp', ['-a', parent.root, root]);
    const result = { workdir: '/', env: {}, entrypoint: [], healthcheck: [], ...parent, root };
    for (const instruction of stage.instructions) await follow(name, result, instruction);
    return result;
  }

  /**
   * @param {string} name
   * @param {Image} result
   * @param {import('./dockerfile.mjs').Instruction} instruction
   */
  async function follow(name, result, { keyword, flags, text }) {
    const cwd = path.join(result.root, result.workdir);
    if (keyword === 'WORKDIR') await mkdir(path.join(result.root, text), { recursive: true });
    if (keyword === 'WORKDIR') result.workdir = text;
    if (keyword === 'ENV') result.env = { ...result.env, ...parseVariables(text) };
    if (keyword === 'ENTRYPOINT') result.entrypoint = parseExecForm(text);
    if (keyword === 'HEALTHCHECK') result.healthcheck = parseExecForm(text);
    if (keyword === 'COPY') {
      const origin = flags.from === undefined ? context : (await image(flags.from)).root;
      await copy(origin, cwd, text);
    }
    if (keyword === 'RUN' && STEP.test(text)) {
      onStep(`${name}: ${text}`);
      await run('sh', ['-c', text], { cwd });
    }
  }

  return image;
}

/**
 * Copies what a folder contains, as COPY does.
 * @param {string} origin
 * @param {string} cwd
 * @param {string} text
 */
async function copy(origin, cwd, text) {
  const [source = '', target = '', ...others] = text.split(' ');
  if (others.length > 0) throw new Error(`"COPY ${text}" copies several things: the drill understands one folder.`);
  const destination = path.resolve(cwd, target);
  await mkdir(destination, { recursive: true });
  await run('cp', ['-a', `${path.join(origin, source)}/.`, destination]);
}

/**
 * Leaves out what is said in terms of other variables: those come from the system or the command line of a build.
 * @param {string} text
 * @returns {Record<string, string>}
 */
function parseVariables(text) {
  const pairs = text.split(' ').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.filter(([, value]) => !value?.includes('$')));
}
