import { describe, expect, it } from '@jest/globals';
import { planUpload, type RedirectLine, readRedirectsCsv, writeRedirectsCsv } from './redirects-csv.js';

const line = (source: string, destination = '/new', rest: Partial<RedirectLine> = {}): RedirectLine => ({
  source,
  destination,
  permanent: false,
  captureWildcard: false,
  ...rest,
});
const read = (text: string) => readRedirectsCsv(text, (destination) => destination.startsWith('/'));

describe('redirects in a CSV file', () => {
  it('are read as they were written, whatever stands in them', () => {
    const redirects = [
      line('/old', '/new, "quoted"\npath', { permanent: true }),
      line('/old/*', '/new', { captureWildcard: true }),
    ];
    expect(read(writeRedirectsCsv(redirects)).map((each) => 'redirect' in each && each.redirect)).toEqual(redirects);
  });

  it('are read from files of other programs: with a mark at the beginning, other line ends, and fewer columns', () => {
    expect(read('\uFEFFSource,Destination\r\n/a,/b\r\r\n"/c" ,/d')).toEqual([
      { line: 2, redirect: line('/a', '/b') },
      { line: 4, problem: 'quote' },
    ]);
    expect(read('/a,/b\n\n/c,/d,TRUE\n')).toEqual([
      { line: 1, redirect: line('/a', '/b') },
      { line: 3, redirect: line('/c', '/d', { permanent: true }) },
    ]);
  });

  it('are refused line by line, and the others are taken', () => {
    const text = [
      'source,destination',
      'old,/new',
      '/a,nowhere',
      '/b,/new,maybe',
      '/c,/new,,true',
      '/d,/new',
      '/d/,/new',
      '/e,"/new',
    ].join('\n');
    expect(read(text)).toEqual([
      { line: 2, problem: 'source' },
      { line: 3, problem: 'destination' },
      { line: 4, problem: 'flag' },
      { line: 5, problem: 'capture' },
      { line: 6, redirect: line('/d') },
      { line: 7, problem: 'twice' },
      { line: 8, problem: 'quote' },
    ]);
  });

  it('counts lines inside of quotes', () => {
    expect(read('"/a","/b\n/c"\nbad,/d')).toEqual([
      { line: 1, redirect: line('/a', '/b\n/c') },
      { line: 3, problem: 'source' },
    ]);
  });
});

describe('what a file changes', () => {
  const existing = [line('/same'), line('/other', '/before'), line('/gone'), line('/not-named')];
  const wanted = [line('/same'), line('/other', '/after'), line('/gone', ''), line('/fresh'), line('/unknown', '')];

  it('is counted before anything is written', () => {
    expect(planUpload(wanted, existing, false)).toEqual({
      created: [line('/fresh')],
      updated: [line('/other', '/after')],
      deleted: ['/gone'],
      unchanged: 3,
    });
  });

  it('ends what the file does not name, where that is wanted', () => {
    expect(planUpload(wanted, existing, true).deleted).toEqual(['/gone', '/not-named']);
  });
});
