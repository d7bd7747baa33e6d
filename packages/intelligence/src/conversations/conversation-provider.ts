import { type ClusterDescriber, createModelDescriber, createRuleDescriber } from '../clustering/describe-by-model.js';
import { BuiltinEmbedder } from '../embedding/builtin-embedder.js';
import type { Embedder } from '../embedding/embedder.js';
import { createEndpointEmbedder } from '../embedding/endpoint-embedder.js';
import { type ChatModel, createChatModel } from '../models/chat-model.js';
import { createEmbeddingModel } from '../models/embedding-model.js';
import type { ModelEnv } from '../models/model-env.js';
import { createModelFinder, createRuleFinder, type IssueFinder } from './issue-finder.js';

/** Who reads conversations: finds their issues, compares them and describes their clusters. */
export interface ConversationProvider {
  readonly finder: IssueFinder;
  readonly embedder: Embedder;
  readonly describer: ClusterDescriber;
  /** Ends what runs on threads of its own. */
  close(): Promise<void>;
}

/** Makes the provider that the operator chose; nothing leaves the installation unless a variable says where to. */
export function conversationProvider(env: ModelEnv): ConversationProvider {
  const { embedder, close } = embedderOf(env);
  const rules = createRuleFinder(embedder);
  const chat = chatOf(env);
  return {
    finder: chat ? createModelFinder(chat, rules) : rules,
    embedder,
    describer: chat ? createModelDescriber(chat) : createRuleDescriber(),
    close,
  };
}

function chatOf(env: ModelEnv): ChatModel | null {
  if (env.LECTERN_CONVERSATIONS_PROVIDER !== 'openai') return null;
  const { LECTERN_MODEL_URL: baseUrl, LECTERN_MODEL_NAME: model, LECTERN_MODEL_KEY: apiKey } = env;
  if (baseUrl === undefined || model === undefined)
    throw new Error('LECTERN_CONVERSATIONS_PROVIDER "openai" needs LECTERN_MODEL_URL and LECTERN_MODEL_NAME');
  return createChatModel({ baseUrl, model, concurrency: env.LECTERN_MODEL_CONCURRENCY, ...(apiKey && { apiKey }) });
}

function embedderOf(env: ModelEnv): { embedder: Embedder; close: () => Promise<void> } {
  const { LECTERN_EMBEDDING_MODEL: model, LECTERN_EMBEDDING_URL: own, LECTERN_MODEL_URL: ofChat } = env;
  if (model === undefined) {
    const embedder = new BuiltinEmbedder();
    return { embedder, close: () => embedder.close() };
  }
  const baseUrl = own ?? ofChat;
  if (baseUrl === undefined)
    throw new Error('LECTERN_EMBEDDING_MODEL needs LECTERN_EMBEDDING_URL or LECTERN_MODEL_URL');
  // A key belongs to an address and is not shown to another one.
  const apiKey = env.LECTERN_EMBEDDING_KEY ?? (baseUrl === ofChat ? env.LECTERN_MODEL_KEY : undefined);
  const concurrency = env.LECTERN_MODEL_CONCURRENCY;
  const embedder = createEndpointEmbedder(
    createEmbeddingModel({ baseUrl, model, concurrency, ...(apiKey && { apiKey }) }),
  );
  return { embedder, close: async () => undefined };
}
