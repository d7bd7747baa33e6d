import { claimPath } from '@lectern/domain/sites/adaptive/claim-names';

/** How a claim of a visitor is compared. */
export const COMPARISONS = ['is', 'isNot', 'contains'] as const;
export type RuleComparison = (typeof COMPARISONS)[number];

/** A value that claims are compared with. */
export type ComparedValue = string | number | boolean;

/** One part of a condition; the claim is spelled as conditions read it, such as `visitor.claims.plan`. */
export interface ConditionRule {
  claim: string;
  comparison: RuleComparison;
  value: ComparedValue;
}

/** What a builder of conditions shows: rules of which all or any have to hold. */
export interface BuiltCondition {
  joint: 'and' | 'or';
  rules: ConditionRule[];
}

/** A claim that sites declare, with the values that it can have. */
export interface DeclaredClaim {
  path: string;
  description: string;
  type: 'string' | 'number' | 'boolean' | 'array';
  values: readonly string[];
}

const OPERATORS = { is: '==', isNot: '!=' } as const;
const JOINTS = { and: ' && ', or: ' || ' } as const;

/** Spells a condition as the API reads it. */
export function writeRules({ joint, rules }: BuiltCondition): string {
  const parts = rules.map(({ claim, comparison, value }) => {
    const literal = JSON.stringify(value);
    return comparison === 'contains' ? `${literal} in ${claim}` : `${claim} ${OPERATORS[comparison]} ${literal}`;
  });
  return parts.join(JOINTS[joint]);
}

const CLAIM = /visitor\.claims(?:\.[A-Za-z_]\w*|\["(?:[^"\\]|\\.)*"\])+/.source;
const LITERAL = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false/.source;
const RULE = new RegExp(`^(?:(${CLAIM}) (==|!=) (${LITERAL})|(${LITERAL}) in (${CLAIM}))`);

/** The rules that a condition consists of; undefined for one that says more than rules can. */
export function readRules(source: string): BuiltCondition | undefined {
  const rules: ConditionRule[] = [];
  const joints = new Set<string>();
  let rest = source.trim();
  while (rest !== '') {
    const match = RULE.exec(rest);
    if (!match) return undefined;
    const [whole, claim, operator, literal, item, list] = match;
    const comparison = claim === undefined ? 'contains' : operator === '==' ? 'is' : 'isNot';
    const value = literalIn(literal ?? item ?? '');
    if (value === undefined) return undefined;
    rules.push({ claim: claim ?? list ?? '', comparison, value });
    rest = rest.slice(whole.length);
    const [joint] = /^ *(?:&&|\|\|) */.exec(rest) ?? [];
    if (rest !== '' && joint === undefined) return undefined;
    if (joint !== undefined) joints.add(joint.trim());
    rest = rest.slice(joint?.length ?? 0);
    if (rest === '' && joint !== undefined) return undefined;
  }
  return joints.size > 1 ? undefined : { joint: joints.has('||') ? 'or' : 'and', rules };
}

/** Spellings that JSON has in common with conditions; a text with other escapes is nothing for rules. */
function literalIn(text: string): ComparedValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All claims that a schema of a site declares, those in objects included. */
export function declaredClaims(properties: unknown, names: readonly string[] = []): DeclaredClaim[] {
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).flatMap(([name, claim]): DeclaredClaim[] => {
    const own = [...names, name];
    if (claim?.type === 'object') return declaredClaims(claim.properties, own);
    if (!['string', 'number', 'boolean', 'array'].includes(claim?.type)) return [];
    const values = claim.enum ?? claim.items?.enum ?? [];
    return [{ path: claimPath(own), description: String(claim.description ?? ''), type: claim.type, values }];
  });
}
