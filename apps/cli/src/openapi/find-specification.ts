import { readFile, stat } from 'node:fs/promises';
import type { OpenApiSource } from '@lectern/domain/openapi/schemas';
import { OpenApiSourceUrl } from '@lectern/domain/platform/http/primitives';
import { decodeUtf8 } from '@lectern/domain/platform/values/decode-text';
import { OperatorError } from '../terminal/operator.js';

/** Finds the source of a specification: an address as it is, or the text of a file of at most this size. */
export async function findSpecification(text: string, limitBytes: number): Promise<OpenApiSource> {
  if (/^https?:\/\//i.test(text)) return { url: addressOf(text) };
  const found = await stat(text).catch(() => undefined);
  if (!found) throw new OperatorError(`There is no file "${text}", and it is not an http or https URL.`);
  if (!found.isFile()) throw new OperatorError(`"${text}" is not a file.`);
  if (found.size === 0) throw new OperatorError(`The file "${text}" is empty.`);
  if (found.size > limitBytes) {
    throw new OperatorError(
      `The file "${text}" has ${found.size} bytes. The maximum is ${limitBytes} (LECTERN_OPENAPI_LIMIT_BYTES).`,
    );
  }
  return { text: textOf(await readFile(text), text) };
}

function addressOf(text: string): string {
  const parsed = OpenApiSourceUrl.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new OperatorError(`"${text}" is not a valid source: ${parsed.error.issues[0]?.message}.`);
}

function textOf(bytes: Uint8Array, name: string): string {
  const text = decodeUtf8(bytes);
  if (text === undefined || text.includes('\0')) {
    throw new OperatorError(`The file "${name}" is not valid UTF-8 text.`);
  }
  return text;
}
