import { describe, expect, it } from '@jest/globals';
import { placeholderProblem, withoutTags } from './placeholders.js';

const SOURCE = 'Run <x1/> in <g2>the <g3>first</g3> shell</g2> now';

describe('placeholderProblem', () => {
  it.each([
    'Jetzt in <g2>der <g3>ersten</g3> Shell</g2> <x1/> ausführen',
    'Jetzt in <g2><g3>ersten</g3> der Shell</g2> <x1 /> ausführen',
    'Jetzt <x1></x1> in <g2>der <g3>ersten</g3> Shell</g2>, 1 < 2 & <b>',
  ])('accepts moved tags and any text: %s', (translated) => {
    expect(placeholderProblem(SOURCE, translated)).toBeUndefined();
  });

  it.each([
    ['', 'the translation is empty'],
    ['Führe <g2>die <g3>erste</g3> Shell</g2> aus', '<x1/> is missing'],
    ['<x1/> und <x1/> in <g2>der <g3>ersten</g3> Shell</g2>', '<x1/> is there twice'],
    ['<x1/> in <g2>der <g3>ersten</g3> Shell</g2> <x4/>', '<x4/> is not in the source'],
    ['<g1>a</g1> in <g2>der <g3>ersten</g3> Shell</g2>', '<g1> is not in the source'],
    ['<x1/> in <g2>der <g3>ersten Shell</g2></g3>', '</g2> closes a tag that is not the last one opened'],
    ['<x1/> in <g2>der <g3>ersten</g3> Shell', '<g2> is never closed'],
    ['<x1/> in <g2>der Shell</g2> <g3>ersten</g3>', '<g3> must stand inside <g2>'],
    ['in <g2>der <g3>ersten</g3> Shell <x1/></g2>', '<x1/> must stand outside of all other tags'],
    ['<x1/> in <g2>der Shell <g3> </g3></g2>', '<g3> has no words inside'],
  ])('refuses %j: %s', (translated, problem) => {
    expect(placeholderProblem(SOURCE, translated)).toBe(problem);
  });
});

describe('withoutTags', () => {
  it('joins words that only markup parts, and parts those that something stands between', () => {
    expect(withoutTags('un<g1>believ</g1>able<x2/>thing')).toBe('unbelievable\nthing');
  });
});
