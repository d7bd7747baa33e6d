/** One message of a conversation as the ingest endpoint takes it; the body is Markdown or HTML. */
export interface ConversationPart {
  readonly role: 'user' | 'assistant' | 'team-member';
  readonly body: string;
}

/** What the rules need to know of a conversation. */
export interface ConversationText {
  readonly subject?: string;
  readonly parts: readonly ConversationPart[];
}

/** One thing a customer asks for or reports. */
export interface Issue {
  /** What a list shows: a short line without greetings or names. */
  readonly title: string;
  /** The customer's own sentences on this matter. */
  readonly summary: string;
  /** What is embedded and compared: the statements without courtesies and identifying details. */
  readonly text: string;
  /** The positions of the parts that speak of it, ascending. */
  readonly parts: readonly number[];
}
