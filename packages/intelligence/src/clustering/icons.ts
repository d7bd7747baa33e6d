import { stem } from '../conversations/words.js';

/** The icon of a cluster whose words are in no list. */
const ANY_MATTER = 'circle-question';

/** Names of the free icon set, each with the words that call for it; the first list with the strongest word wins. */
const ICONS: readonly (readonly [icon: string, words: string])[] = [
  ['credit-card', 'card credit debit visa mastercard'],
  ['file-invoice-dollar', 'bill billing invoice receipt statement'],
  ['money-bill-transfer', 'transfer wire remittance'],
  ['piggy-bank', 'saving deposit balance'],
  ['building-columns', 'bank branch account loan mortgage'],
  ['hand-holding-dollar', 'refund reimbursement expense claim dispute chargeback'],
  ['tags', 'price pricing quote cost rate offer discount coupon promotion'],
  ['cart-shopping', 'order purchase buy checkout cart shop'],
  ['truck', 'delivery shipping shipment parcel track courier'],
  ['rotate-left', 'return exchange cancel cancellation'],
  ['key', 'password login sign token key credential sso authentication 2fa pin'],
  ['user', 'profile user member dependent name contact'],
  ['users', 'team invite role permission group'],
  ['envelope', 'email mail inbox newsletter'],
  ['phone', 'phone call mobile number sim'],
  ['location-dot', 'address location atm office near nearby street move'],
  ['calendar', 'appointment schedule date booking hour reservation'],
  ['plane', 'flight airline boarding seat ticket baggage passenger'],
  ['shield-halved', 'insurance policy security privacy fraud proof'],
  ['car', 'car vehicle automobile accident'],
  ['wifi', 'internet network wifi connection cable broadband service'],
  ['screwdriver-wrench', 'broken repair fix damage crack install installation setup'],
  ['bug', 'error bug crash fail failure issue slow problem'],
  ['arrows-rotate', 'update upgrade sync version refresh migration migrate'],
  ['code', 'api code sdk webhook endpoint request integration script'],
  ['file-lines', 'document page docs file export import report download upload pdf'],
  ['magnifying-glass', 'search find'],
  ['server', 'server status outage down deploy deployment host'],
  ['database', 'database data backup'],
  ['language', 'language translation translate'],
  ['palette', 'theme color design logo font'],
  ['bell', 'notification alert reminder'],
  ['gear', 'setting configuration option preference'],
  ['utensils', 'food pizza burger salad menu meal restaurant dessert'],
  ['mug-hot', 'drink coffee tea soda beer juice'],
  ['chart-line', 'chart analytic statistic index ratio stock yield investment'],
  ['laptop', 'computer laptop keyboard software app application device screen'],
];

const ICON_OF = new Map(
  ICONS.toReversed().flatMap(([icon, words]) => words.split(' ').map((word) => [stem(word), icon] as const)),
);

/** All icons that a cluster can have. */
export const ICON_NAMES: ReadonlySet<string> = new Set([ANY_MATTER, ...ICONS.map(([icon]) => icon)]);

/** Chooses an icon by the first keyword that has one; keywords are given strongest first. */
export function iconFor(keywords: readonly string[]): string {
  for (const keyword of keywords) {
    for (const word of keyword.split(' ')) {
      const icon = ICON_OF.get(stem(word));
      if (icon !== undefined) return icon;
    }
  }
  return ANY_MATTER;
}
