import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MergeRule } from '../../people/organizations/merge-rules.js';
import { applicableRules, checkRules, failingRule, type MergeFacts, type ReviewFact } from './merge-rules.js';

const AUTHOR = 'author';
const PEOPLE = [AUTHOR, 'ann', 'bob', 'cleo'];

const names = new Map([
  [AUTHOR, 'The Author'],
  ['ann', 'Ann'],
  ['bob', 'Bob'],
]);

function factsWith({ changeRequest, ...facts }: PartialFacts = {}): MergeFacts {
  return {
    actorId: 'ann',
    reviews: [],
    requestedReviewerIds: [],
    names,
    ...facts,
    changeRequest: { authorId: AUTHOR, subject: 'A change', hasDescription: true, outdated: false, ...changeRequest },
  };
}

type PartialFacts = Partial<Omit<MergeFacts, 'changeRequest'>> & {
  changeRequest?: Partial<MergeFacts['changeRequest']>;
};

const approvedBy = (reviewerId: string): ReviewFact => ({
  reviewerId,
  status: 'approved',
  outdated: false,
  byAgent: false,
});
const outdated = (review: ReviewFact): ReviewFact => ({ ...review, outdated: true });
const changesBy = (reviewerId: string): ReviewFact => ({ ...approvedBy(reviewerId), status: 'changes-requested' });

const isTrue = () => ({ value: true });
const failing = (...given: Parameters<typeof checkRules>) => failingRule(checkRules(...given));
const outcome = (rule: MergeRule, facts: MergeFacts = factsWith(), evaluate: Evaluate = isTrue) =>
  failing([rule], facts, evaluate)?.reason ?? 'met';

type Evaluate = Parameters<typeof checkRules>[2];

describe('which rules apply', () => {
  const organization = { type: 'rules' as const, rules: [{ rule: 'require_at_least_one_review' as const }] };
  const own = { type: 'rules' as const, rules: [{ rule: 'require_change_request_subject' as const }] };

  it('are those of the organization where the space inherits', () => {
    expect(applicableRules({ type: 'inherit' }, organization)).toEqual(organization.rules);
    expect(applicableRules({ type: 'inherit' }, { type: 'none' })).toEqual([]);
  });

  it('are those of the space alone where it has rules of its own, or none', () => {
    expect(applicableRules(own, organization)).toEqual(own.rules);
    expect(applicableRules({ type: 'none' }, organization)).toEqual([]);
  });
});

describe('a merge rule', () => {
  const specific: MergeRule = { rule: 'require_specific_reviewers', users: ['ann', 'bob'] };
  const oneOf: MergeRule = { rule: 'require_one_of_specific_reviewers', users: ['ann', 'bob'] };
  const all: MergeRule = { rule: 'require_all_reviews_approved' };
  const asked = { requestedReviewerIds: ['ann', 'bob'] };

  it.each<[string, MergeRule, PartialFacts, string]>([
    ['all named reviewers', specific, { reviews: [approvedBy('ann'), approvedBy('bob')] }, 'met'],
    ['all named reviewers', specific, { reviews: [approvedBy('ann')] }, 'approved by Bob'],
    ['all named reviewers', specific, { reviews: [] }, 'approved by Ann and Bob'],
    ['all named reviewers', specific, { reviews: [approvedBy('ann'), outdated(approvedBy('bob'))] }, 'by Bob'],
    ['all named reviewers', specific, { reviews: [approvedBy('ann'), changesBy('bob')] }, 'by Bob'],
    ['all named reviewers but the author', naming(specific, [AUTHOR, 'ann']), { reviews: [approvedBy('ann')] }, 'met'],
    ['nobody but the author', naming(specific, [AUTHOR]), { reviews: [approvedBy(AUTHOR)] }, 'The Author is the only'],
    ['somebody who has left', naming(specific, ['eve']), {}, '"eve", who is no member any more'],
    ['one of the named', oneOf, { reviews: [approvedBy('bob')] }, 'met'],
    ['one of the named', oneOf, { reviews: [outdated(approvedBy('bob'))] }, 'approved by Ann or Bob'],
    ['one of the named', oneOf, { reviews: [approvedBy('cleo')] }, 'approved by Ann or Bob'],
    ['one of the named', naming(oneOf, [AUTHOR]), { reviews: [approvedBy(AUTHOR)] }, 'The Author is the only'],
    ['a review', { rule: 'require_at_least_one_review' }, { reviews: [changesBy('ann')] }, 'met'],
    ['a review', { rule: 'require_at_least_one_review' }, { reviews: [outdated(approvedBy('ann'))] }, 'nobody but'],
    ['a review', { rule: 'require_at_least_one_review' }, { reviews: [approvedBy(AUTHOR)] }, 'nobody but'],
    ['an approval', { rule: 'require_at_least_one_approved_review' }, { reviews: [approvedBy('ann')] }, 'met'],
    ['an approval', { rule: 'require_at_least_one_approved_review' }, { reviews: [changesBy('ann')] }, 'nobody but'],
    ['all approvals', all, {}, 'met'],
    ['all approvals', all, { ...asked, reviews: [approvedBy('ann'), approvedBy('bob')] }, 'met'],
    ['all approvals', all, { ...asked, reviews: [approvedBy('ann')] }, 'not yet approved by Bob'],
    ['all approvals', all, { ...asked, reviews: [approvedBy('ann'), outdated(approvedBy('bob'))] }, 'by Bob'],
    ['all approvals', all, { reviews: [changesBy('ann'), approvedBy('bob')] }, 'requested by Ann'],
    ['all approvals', all, { reviews: [outdated(changesBy('ann'))] }, 'requested by Ann'],
    ['all approvals', all, { reviews: [outdated(approvedBy('ann'))] }, 'met'],
    ['all approvals but the author', all, { requestedReviewerIds: [AUTHOR], reviews: [changesBy(AUTHOR)] }, 'met'],
    ['an agent', { rule: 'require_agent_review' }, { reviews: [approvedBy('ann')] }, 'no agent has reviewed'],
    ['an agent', { rule: 'require_agent_review' }, { reviews: [{ ...changesBy('bot'), byAgent: true }] }, 'met'],
    ['the author', { rule: 'require_author_to_merge' }, { actorId: AUTHOR }, 'met'],
    ['the author', { rule: 'require_author_to_merge' }, {}, 'only its author, The Author'],
    ['currency', { rule: 'require_up_to_date_change_request' }, {}, 'met'],
    ['currency', { rule: 'require_up_to_date_change_request' }, { changeRequest: { outdated: true } }, 'Update the'],
    ['a subject', { rule: 'require_change_request_subject' }, {}, 'met'],
    ['a subject', { rule: 'require_change_request_subject' }, { changeRequest: { subject: ' ' } }, 'no subject'],
    ['a description', { rule: 'require_change_request_description' }, {}, 'met'],
    [
      'a description',
      { rule: 'require_change_request_description' },
      { changeRequest: { hasDescription: false } },
      'no description',
    ],
  ])('that wants %s: %j with %j is %s', (_what, rule, facts, expected) => {
    expect(outcome(rule, factsWith(facts))).toContain(expected);
  });

  it.each<[string[], MergeRule, PartialFacts]>([
    [['bob'], specific, { reviews: [approvedBy('ann')] }],
    [['ann', 'bob'], oneOf, { reviews: [outdated(approvedBy('ann'))] }],
    [['bob'], { rule: 'require_at_least_one_review' }, { requestedReviewerIds: [AUTHOR, 'bob'] }],
    [['bob'], { rule: 'require_at_least_one_approved_review' }, { requestedReviewerIds: [AUTHOR, 'bob'] }],
    [['ann'], all, { requestedReviewerIds: ['bob'], reviews: [changesBy('ann')] }],
    [['bob'], all, { requestedReviewerIds: ['ann', 'bob'], reviews: [approvedBy('ann')] }],
    [[AUTHOR], { rule: 'require_author_to_merge' }, {}],
    [[], { rule: 'require_change_request_subject' }, { changeRequest: { subject: '' } }],
  ])('tells that %j can satisfy it: %j with %j', (users, rule, facts) => {
    expect(checkRules([rule], factsWith(facts), isTrue).rules[0]?.unmet?.users).toEqual(users);
  });

  it('names at most five people', () => {
    const users = ['ann', 'bob', AUTHOR, 'x1', 'x2', 'x3', 'x4', 'x5'];
    expect(outcome({ rule: 'require_specific_reviewers', users })).toMatch(/Ann, Bob, "x1".*, "x2".* and others$/);
  });
});

describe('a custom rule', () => {
  const custom: MergeRule = { rule: 'custom', expression: 'size(reviews) > 1' };

  it.each<[Evaluate, string]>([
    [() => ({ value: true }), 'met'],
    [() => ({ value: false }), 'the expression size(reviews) > 1 is not true of it'],
    [() => ({ value: 1n }), 'the expression size(reviews) > 1 does not answer true or false'],
    [() => ({ problem: 'no such key' }), 'the expression size(reviews) > 1 has no value: no such key'],
  ])('is met by true alone: %s', (evaluate, expected) => {
    expect(outcome(custom, factsWith(), evaluate)).toBe(expected);
  });

  it('says what its writer wants it to say when it is not met', () => {
    const rule = { ...custom, message: 'Ask the docs team.' };
    expect(outcome(rule, factsWith(), () => ({ value: false }))).toBe('Ask the docs team');
  });

  it('without an expression asks for nothing', () => {
    expect(outcome({ rule: 'custom', expression: ' ' }, factsWith(), () => ({ problem: 'empty' }))).toBe('met');
  });
});

describe('all rules together', () => {
  it('are met when each of them is, and name the first that is not', () => {
    fc.assert(
      fc.property(fc.array(someRule()), someFacts(), fc.boolean(), (rules, facts, value) => {
        const evaluate = () => ({ value });
        const first = rules.find((rule) => failing([rule], facts, evaluate) !== null);
        expect(failing(rules, facts, evaluate)?.rule).toBe(first?.rule);
      }),
    );
  });

  it('let those merge who may bypass them, wherever that stands', () => {
    fc.assert(
      fc.property(fc.array(someRule()), someFacts(), fc.nat(), (rules, facts, place) => {
        const bypass: MergeRule = { rule: 'allow_bypass', users: [facts.actorId] };
        const at = place % (rules.length + 1);
        const all = [...rules.slice(0, at), bypass, ...rules.slice(at)];
        expect(failing(all, facts, () => ({ value: false }))).toBeNull();
      }),
    );
  });

  it('do not look at what the author says about it', () => {
    fc.assert(
      fc.property(fc.array(someRule()), someFacts(), someReview(AUTHOR), (rules, facts, own) => {
        const others = facts.reviews.filter(({ reviewerId }) => reviewerId !== AUTHOR);
        expect(failing(rules, { ...facts, reviews: [...others, own] }, isTrue)).toEqual(
          failing(rules, { ...facts, reviews: others }, isTrue),
        );
      }),
    );
  });

  it('are never broken by one more approval', () => {
    fc.assert(
      fc.property(fc.array(someRule()), someFacts(), fc.constantFrom(...PEOPLE), (rules, facts, reviewer) => {
        fc.pre(failing(rules, facts, isTrue) === null);
        const others = facts.reviews.filter(({ reviewerId }) => reviewerId !== reviewer);
        expect(failing(rules, { ...facts, reviews: [...others, approvedBy(reviewer)] }, isTrue)).toBeNull();
      }),
    );
  });
});

function naming(rule: Extract<MergeRule, { users: string[] }>, users: string[]): MergeRule {
  return { ...rule, users };
}

function someRule(): fc.Arbitrary<MergeRule> {
  const users = fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1 });
  return fc.oneof(
    fc.record({
      rule: fc.constantFrom('require_specific_reviewers' as const, 'require_one_of_specific_reviewers' as const),
      users,
    }),
    fc.record({
      rule: fc.constantFrom(
        'require_at_least_one_review' as const,
        'require_at_least_one_approved_review' as const,
        'require_all_reviews_approved' as const,
        'require_author_to_merge' as const,
        'require_up_to_date_change_request' as const,
        'require_change_request_subject' as const,
        'require_change_request_description' as const,
      ),
    }),
    fc.constant<MergeRule>({ rule: 'custom', expression: 'true' }),
  );
}

function someReview(reviewerId: string): fc.Arbitrary<ReviewFact> {
  return fc.record({
    reviewerId: fc.constant(reviewerId),
    status: fc.constantFrom('approved' as const, 'changes-requested' as const),
    outdated: fc.boolean(),
    byAgent: fc.constant(false),
  });
}

function someFacts(): fc.Arbitrary<MergeFacts> {
  return fc.record({
    actorId: fc.constantFrom(...PEOPLE),
    changeRequest: fc.record({
      authorId: fc.constant(AUTHOR),
      subject: fc.constantFrom('', 'A change'),
      hasDescription: fc.boolean(),
      outdated: fc.boolean(),
    }),
    reviews: fc
      .tuple(...PEOPLE.map((person) => fc.option(someReview(person), { nil: undefined })))
      .map((reviews) => reviews.filter((review) => review !== undefined)),
    requestedReviewerIds: fc.subarray(PEOPLE),
    names: fc.constant(names),
  });
}
