import { Bytes, copyBytes, encodeText, toJson } from './built-ins.js';
import { FRAME_HEADER_BYTES } from './protocol.js';

/** Returns one frame around bytes. */
export function bytesFrame(kind: number, payload: Uint8Array): Uint8Array {
  const { length } = payload;
  const frame = new Bytes(FRAME_HEADER_BYTES + length);
  frame[0] = kind;
  frame[1] = length >>> 24;
  frame[2] = length >>> 16;
  frame[3] = length >>> 8;
  frame[4] = length;
  copyBytes(frame, payload, FRAME_HEADER_BYTES);
  return frame;
}

/** Returns one frame around a value in JSON. */
export function jsonFrame(kind: number, value: object): Uint8Array {
  return bytesFrame(kind, encodeText(toJson(value)));
}
