const SECOND = 1000;
const ERASE_LINE = '\r\u001b[2K';

/**
 * Does one step of a longer task and says so: on a terminal its line turns from `▸ title` into `✔ title (1.2s)` or
 * `✖ title`, elsewhere each state has a line of its own. The work may call its argument with what it is busy with.
 * @template T
 * @param {string} title
 * @param {(busyWith: (text: string) => void) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const line = process.stdout.isTTY ? changingLine() : plainLines();
  const began = performance.now();
  line.show('▸', title);
  try {
    const result = await work((text) => line.detail(title, text));
    line.finish('✔', `${title} (${((performance.now() - began) / SECOND).toFixed(1)}s)`);
    return result;
  } catch (error) {
    line.finish('✖', title);
    throw error;
  }
}

/**
 * Says what happened between steps, in a line of its own.
 * @param {string} text
 */
export function note(text) {
  plainLines().show('▸', text);
}

function changingLine() {
  const show = (/** @type {string} */ mark, /** @type {string} */ text) => {
    // A line that wraps could not be erased.
    const room = Math.max((process.stdout.columns || 80) - 3, 10);
    const fitting = text.length > room ? `${text.slice(0, room - 1)}…` : text;
    process.stdout.write(`${ERASE_LINE}${coloured(mark)} ${fitting}`);
  };
  return {
    show,
    detail: (/** @type {string} */ title, /** @type {string} */ text) => show('▸', `${title}: ${text}`),
    finish: (/** @type {string} */ mark, /** @type {string} */ text) => {
      process.stdout.write(`${ERASE_LINE}${coloured(mark)} ${text}\n`);
    },
  };
}

function plainLines() {
  const show = (/** @type {string} */ mark, /** @type {string} */ text) => {
    process.stdout.write(`${process.stdout.isTTY ? coloured(mark) : mark} ${text}\n`);
  };
  return {
    show,
    detail: (/** @type {string} */ _title, /** @type {string} */ text) => show(' ', text),
    finish: show,
  };
}

/** @param {string} mark */
function coloured(mark) {
  if (process.env.NO_COLOR) return mark;
  const code = { '▸': 36, '✔': 32, '✖': 31 }[mark];
  return code === undefined ? mark : `\u001b[${code}m${mark}\u001b[0m`;
}
