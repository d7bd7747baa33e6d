import type { Data } from '@lectern/content/document/document';
import { MAX_TEXT_LENGTH } from '@lectern/content/expressions/cel';
import { readCondition } from '@lectern/content/expressions/condition';
import type { UserRow } from '@lectern/database/people/users/users.queries';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import {
  findMergeRules,
  findReviewFacts,
  type ReviewFacts,
} from '@lectern/database/review/change-requests/merge-facts.queries';
import type { Sql } from '@lectern/database/sql';
import type { MergeRule } from '@lectern/domain/people/organizations/merge-rules';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import {
  applicableRules,
  checkRules,
  failingRule,
  type MergeFacts,
  type RuleFindings,
} from '@lectern/domain/review/change-requests/merge-rules';
import { Injectable } from '@nestjs/common';
import { EXPRESSION_INPUTS } from '../../people/organizations/merge-rules-check.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { descriptionText } from './description.js';

/** Expressions may compare every review with every other one. */
const MAX_REVIEWS = 50;

/** What the rules of a space say about a merge by somebody. */
export interface GateFindings extends RuleFindings {
  /** Everybody that the rules could be about, by id. */
  people: ReadonlyMap<string, UserRow>;
}

/** Lets a change request be merged only when the rules of its space allow it. */
@Injectable()
export class MergeGate {
  /** Refuses the merge by the first rule that forbids it; to be asked in the transaction that holds the lock on it. */
  async check(sql: Sql, caller: Caller, changeRequest: ChangeRequestRow): Promise<void> {
    const failing = failingRule(await this.inspect(sql, caller, changeRequest));
    if (failing) throw new DomainError('merge.refused', { ...failing });
  }

  /** Checks every rule, as if somebody were to merge the change request now. */
  async inspect(sql: Sql, caller: Caller, changeRequest: ChangeRequestRow): Promise<GateFindings> {
    const found = await findMergeRules(sql, changeRequest.spaceId);
    const rules = found ? applicableRules(found.space, found.organization) : [];
    if (!found || rules.length === 0) return { rules: [], bypass: false, people: new Map() };
    const reviews = await findReviewFacts(sql, changeRequest, namedUsers(rules));
    const people = peopleIn(reviews, changeRequest);
    const description = descriptionText(changeRequest.description);
    const inputs = expressionInputs(caller, { changeRequest, reviews, description, spaceTitle: found.spaceTitle });
    const facts = mergeFacts(caller, changeRequest, { ...reviews, known: people }, description);
    const findings = checkRules(rules, facts, (expression) => {
      const condition = readCondition(expression, EXPRESSION_INPUTS);
      return 'problem' in condition ? condition : condition.check(inputs);
    });
    return { ...findings, people };
  }
}

function peopleIn(
  { reviews, requestedReviewers, people }: ReviewFacts,
  { createdBy }: ChangeRequestRow,
): Map<string, UserRow> {
  const known = [...people, ...requestedReviewers, ...reviews.map(({ reviewer }) => reviewer), createdBy];
  return new Map(known.map((user) => [user.id, user]));
}

function mergeFacts(
  { userId }: Caller,
  { createdBy, subject, outdated }: ChangeRequestRow,
  { reviews, requestedReviewers, known }: ReviewFacts & { known: ReadonlyMap<string, UserRow> },
  description: string,
): MergeFacts {
  return {
    actorId: userId,
    changeRequest: { authorId: createdBy.id, subject, outdated, hasDescription: description !== '' },
    reviews: reviews.map(({ reviewer, ...review }) => ({ ...review, reviewerId: reviewer.id, byAgent: false })),
    requestedReviewerIds: requestedReviewers.map(({ id }) => id),
    names: new Map([...known].map(([id, { displayName }]) => [id, displayName])),
  };
}

interface ExpressionFacts {
  changeRequest: ChangeRequestRow;
  reviews: ReviewFacts;
  description: string;
  spaceTitle: string;
}

/** What custom rules can read, under the names of the API and cut to what expressions may look at. */
function expressionInputs(
  { identity, role }: Caller,
  { changeRequest, reviews: { reviews }, description, spaceTitle }: ExpressionFacts,
): Data {
  const { id, number, status, subject, outdated, createdBy, createdAt, updatedAt } = changeRequest;
  return {
    space: { id: changeRequest.spaceId, title: clip(spaceTitle) },
    changeRequest: {
      id,
      number,
      status,
      outdated,
      subject: clip(subject),
      description: clip(description),
      comments: changeRequest.openComments,
      createdBy: person(createdBy),
      createdAt: timestamp(createdAt),
      updatedAt: timestamp(updatedAt),
    },
    reviews: reviews
      .filter(({ reviewer }) => reviewer.id !== createdBy.id)
      .slice(0, MAX_REVIEWS)
      .map(({ reviewer, status, outdated, createdAt }) => ({
        status,
        outdated,
        reviewer: person(reviewer),
        createdAt: timestamp(new Date(createdAt)),
      })),
    actor: { ...person(identity.user), role },
  };
}

function person({ id, displayName, email }: Pick<UserRow, 'id' | 'displayName' | 'email'>): Data {
  return { id, displayName: clip(displayName), email: clip(email) };
}

function clip(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH);
}

function namedUsers(rules: readonly MergeRule[]): string[] {
  return rules.flatMap((rule) => ('users' in rule ? rule.users : []));
}
