import { z } from 'zod';
import { ModelEndpoint, type ModelOptions } from './model-endpoint.js';
import { type ModelError, type ModelResult, NO_USAGE, type TokenUsage } from './model-result.js';
import { parseJson } from './parse-json.js';

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

/** Makes the client of a chat model behind an endpoint that speaks the API of OpenAI. */
export function createChatModel(options: ChatModelOptions): ChatModel {
  return new OpenAiChatModel(options);
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

class OpenAiChatModel implements ChatModel {
  readonly model: string;
  readonly #endpoint: ModelEndpoint;
  readonly #temperature: number | undefined;
  /** The strictest way that the endpoint has not refused yet. */
  #format: Format = 'json_schema';

  constructor(options: ChatModelOptions) {
    this.model = options.model;
    this.#endpoint = new ModelEndpoint(options);
    this.#temperature = options.temperature;
  }

  async ask<T>(request: ChatRequest<T>): Promise<ModelResult<T>> {
    for (;;) {
      const format = this.#format;
      const posted = await this.#endpoint.post('/chat/completions', this.#body(request, format), request.signal);
      if (posted.ok) return readCompletion(posted.text, request.answer);
      const looser = FORMATS[FORMATS.indexOf(format) + 1];
      if (looser === undefined || !refusesFormat(posted.error)) return { ...posted, usage: NO_USAGE };
      // Requests that run at the same time may have found out already.
      if (this.#format === format) this.#format = looser;
    }
  }

  #body<T>({ messages, answer, answerName }: ChatRequest<T>, format: Format): unknown {
    const schema = z.toJSONSchema(answer);
    const temperature = this.#temperature === undefined ? {} : { temperature: this.#temperature };
    if (format === 'json_schema') {
      const wanted = { type: format, json_schema: { name: answerName, strict: true, schema } };
      return { model: this.model, messages, response_format: wanted, ...temperature };
    }
    const told: ChatMessage = {
      role: 'system',
      content: `Answer with one JSON object and nothing else. It must follow this JSON schema: ${JSON.stringify(schema)}`,
    };
    const loose = format === 'json_object' ? { response_format: { type: format } } : {};
    return { model: this.model, messages: [told, ...messages], ...loose, ...temperature };
  }
}

function refusesFormat({ kind, status, message }: ModelError): boolean {
  return kind === 'rejected' && (status === 400 || status === 422) && /response.?format|json|schema/i.test(message);
}

function readCompletion<T>(text: string, answer: z.ZodType<T>): ModelResult<T> {
  const completion = Completion.safeParse(parseJson(text));
  const [choice] = completion.data?.choices ?? [];
  if (choice === undefined) return malformed('The endpoint answered something that is no chat completion.', NO_USAGE);
  const counted = completion.data?.usage;
  const usage = counted ? { input: counted.prompt_tokens, output: counted.completion_tokens } : NO_USAGE;
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    return malformed('The model refuses to answer.', usage);
  const said = jsonIn(choice.message.content ?? '');
  if (said === undefined && choice.finish_reason === 'length')
    return malformed('The answer was cut off because it is longer than the model may write.', usage);
  if (said === undefined) return malformed('The answer of the model is not JSON.', usage);
  const value = answer.safeParse(said);
  if (value.success) return { ok: true, value: value.data, usage };
  return malformed(`The answer of the model has another shape than asked for: ${problemsOf(value.error)}`, usage);
}

function malformed(message: string, usage: TokenUsage): { ok: false; error: ModelError; usage: TokenUsage } {
  return { ok: false, error: { kind: 'malformed', message }, usage };
}

function problemsOf(error: z.ZodError): string {
  const shown = error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`);
  return shown.join('; ');
}

/** The JSON that a model wrote, also when it wrote words or a fence around it. */
function jsonIn(content: string): unknown {
  return parseJson(content) ?? parseJson(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
}
