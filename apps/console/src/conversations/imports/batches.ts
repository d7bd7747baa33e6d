import type { FiledConversation } from '@lectern/domain/conversations/read-conversation';

/** A conversation that has a name, so that sending it again changes nothing. */
export type NamedConversation = FiledConversation & { id: string };

const MAX_BATCH = { conversations: 200, characters: 1_000_000 };

/** Divides conversations into what is sent with one request each: little enough to be stored soon. */
export function batchesOf(conversations: readonly NamedConversation[]): NamedConversation[][] {
  const batches: NamedConversation[][] = [];
  let characters = 0;
  for (const conversation of conversations) {
    const length = JSON.stringify(conversation).length;
    const last = batches.at(-1);
    const hasRoom = last && last.length < MAX_BATCH.conversations && characters + length <= MAX_BATCH.characters;
    if (hasRoom) last.push(conversation);
    else batches.push([conversation]);
    characters = hasRoom ? characters + length : length;
  }
  return batches;
}

/** Gives those a name that have none: the same words have the same one, whenever they are imported. */
export function nameConversations(conversations: readonly FiledConversation[]): Promise<NamedConversation[]> {
  return Promise.all(conversations.map(async (each) => ({ ...each, id: each.id ?? (await nameOf(each)) })));
}

async function nameOf({ parts }: FiledConversation): Promise<string> {
  const text = new TextEncoder().encode(parts.map(({ body }) => body).join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `text:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
