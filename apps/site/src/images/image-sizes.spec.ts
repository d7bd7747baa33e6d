import { describe, expect, it } from '@jest/globals';
import { acceptedFormat, sourceSet } from './image-sizes.js';

const file = { contentType: 'image/png', size: 100_000, width: 1200, height: 800 };

describe('the widths of an image', () => {
  it.each([
    [300, '/a?width=480 300w'],
    [480, '/a?width=480 480w'],
    [1200, '/a?width=480 480w, /a?width=960 960w, /a?width=1440 1200w'],
    [4000, '/a?width=480 480w, /a?width=960 960w, /a?width=1440 1440w, /a?width=1920 1920w'],
  ])('are never larger than the original: %d pixels', (width, expected) => {
    expect(sourceSet('/a', { ...file, width })).toBe(expected);
  });

  it.each([
    ['vectors', { contentType: 'image/svg+xml' }],
    ['what may move', { contentType: 'image/gif' }],
    ['what is no image', { contentType: 'application/pdf' }],
    ['tiny files', { size: 500 }],
    ['huge files', { size: 31_000_000 }],
    ['too many pixels', { width: 10_000, height: 4_001 }],
    ['images of unknown size', { width: undefined, height: undefined }],
  ])('are not offered for %s', (_, facts) => {
    const { width, height, ...rest } = { ...file, ...facts };
    expect(sourceSet('/a', { ...rest, ...(width && height && { width, height }) })).toBeUndefined();
  });
});

describe('the format of an image', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/avif;q=0, image/webp;q=0.5', 'webp'],
    ['IMAGE/AVIF', 'avif'],
    ['image/*, */*', undefined],
    ['image/avifx', undefined],
    [undefined, undefined],
  ])('is the smallest that the browser names: %s', (accept, format) => {
    expect(acceptedFormat(accept)).toBe(format);
  });
});
