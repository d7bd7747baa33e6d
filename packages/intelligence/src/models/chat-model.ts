import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import { z } from 'zod';
import { ModelEndpoint, type ModelOptions, parseModelJson } from './model-endpoint.js';
import { type ModelError, type ModelResult, malformed, NO_USAGE } from './model-result.js';

/** One message of a conversation with a model. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a model is asked, and the shape that its answer must have. */
export interface ChatRequest<T> {
  messages: readonly ChatMessage[];
  answer: z.ZodType<T>;
  /** Names the shape for the endpoint: letters, digits, `_` and `-`. */
  answerName: string;
  signal?: AbortSignal;
}

/** A model that answers in JSON. */
export interface ChatModel {
  /** The name of the model as the endpoint knows it. */
  readonly model: string;
  /** Asks once and gives the answer, checked against the shape; never throws. */
  ask<T>(request: ChatRequest<T>): Promise<ModelResult<T>>;
}

/** What a chat model takes beside the endpoint. */
export interface ChatModelOptions extends ModelOptions {
  /** Left to the endpoint when absent, for some models allow only one. */
  temperature?: number;
}

/** Ways to ask for JSON, the strictest first. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;
type Format = (typeof FORMATS)[number];

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** Makes the client of a chat model behind an endpoint that speaks the API of OpenAI. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  const endpoint = new ModelEndpoint(options);
  const { model, temperature } = options;
  /** The strictest way that the endpoint has not refused yet. */
  let allowed: Format = 'json_schema';
  return {
    model,
    async ask({ messages, answer, answerName, signal }) {
      const { zodResponseFormat } = await import('openai/helpers/zod');
      const strict = zodResponseFormat(answer, answerName);
      for (;;) {
        const format = allowed;
        const body = { model, temperature, ...withFormat(messages, strict, format) };
        const sent = await endpoint.send((client, options) => client.chat.completions.create(body, options), signal);
        if (sent.ok) return readCompletion(sent.value, answer);
        const looser = FORMATS[FORMATS.indexOf(format) + 1];
        if (looser === undefined || !refusesFormat(sent.error)) return sent;
        // Requests that run at the same time may have found out already.
        if (allowed === format) allowed = looser;
      }
    },
  };
}

function withFormat(messages: readonly ChatMessage[], strict: ResponseFormatJSONSchema, format: Format) {
  if (format === 'json_schema') return { messages: [...messages], response_format: strict };
  const instruction: ChatMessage = {
    role: 'system',
    content: `Answer with one JSON object and nothing else. It must follow this JSON schema: ${JSON.stringify(strict.json_schema.schema)}`,
  };
  const loose = { messages: [instruction, ...messages] };
  return format === 'json_object' ? { ...loose, response_format: { type: format } } : loose;
}

function refusesFormat({ kind, status, message }: ModelError): boolean {
  return kind === 'rejected' && (status === 400 || status === 422) && /response.?format|json|schema/i.test(message);
}

function readCompletion<T>(response: unknown, answer: z.ZodType<T>): ModelResult<T> {
  const completion = Completion.safeParse(response);
  const [choice] = completion.data?.choices ?? [];
  if (choice === undefined) return malformed('The endpoint did not return a chat completion.');
  const counted = completion.data?.usage;
  const usage = counted ? { input: counted.prompt_tokens, output: counted.completion_tokens } : NO_USAGE;
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    return malformed('The model refused to respond.', usage);
  const said = jsonIn(choice.message.content ?? '');
  if (said === undefined && choice.finish_reason === 'length')
    return malformed('The response was cut off, because it is longer than the model may write.', usage);
  if (said === undefined) return malformed('The response of the model is not JSON.', usage);
  const value = answer.safeParse(said);
  if (value.success) return { ok: true, value: value.data, usage };
  return malformed(`The response of the model does not match the schema: ${problemsOf(value.error)}`, usage);
}

function problemsOf(error: z.ZodError): string {
  const shown = error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.') || 'response'}: ${message}`);
  return shown.join('; ');
}

/** The JSON that a model wrote, also when it wrote words or a fence around it. */
function jsonIn(content: string): unknown {
  return parseModelJson(content) ?? parseModelJson(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
}
