import Bowser from 'bowser';

const DEVICES = ['desktop', 'tablet', 'mobile'] as const;

const BROWSERS: Readonly<Record<string, string>> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  Firefox: 'firefox',
  Safari: 'safari',
  'Microsoft Edge': 'edge',
  'Internet Explorer': 'ie',
  Opera: 'opera',
};

const SYSTEMS: Readonly<Record<string, string>> = {
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  'Chrome OS': 'linux',
  Android: 'android',
  iOS: 'ios',
};

/** What the names of bots contain, the most specific first, and what the bots are called. */
const BOTS: readonly (readonly [RegExp, string])[] = [
  [/claude-code/i, 'claude-code'],
  [/claudebot/i, 'claudebot'],
  [/claude/i, 'claude'],
  [/anthropic/i, 'anthropic'],
  [/chatgpt/i, 'chatgpt'],
  [/gptbot/i, 'gptbot'],
  [/oai-searchbot|openai/i, 'openai'],
  [/google-extended|gemini/i, 'gemini'],
  [/googlebot/i, 'googlebot'],
  [/bingbot/i, 'bingbot'],
  [/duckassist/i, 'duckassist'],
  [/duckduckbot/i, 'duckduckbot'],
  [/meta-externalfetcher/i, 'meta-fetcher'],
  [/meta-webindexer/i, 'meta-webindexer'],
  [/meta-externalads/i, 'meta-ads'],
  [/meta-externalagent/i, 'meta'],
  [/facebookexternalhit|facebookbot/i, 'facebookbot'],
  [/applebot/i, 'applebot'],
  [/perplexity/i, 'perplexity'],
  [/cohere/i, 'cohere'],
  [/mistral/i, 'mistral'],
  [/deepseek/i, 'deepseek'],
  [/bytespider/i, 'bytespider'],
  [/ccbot/i, 'ccbot'],
  [/amzn-searchbot/i, 'amzn-searchbot'],
  [/amzn-user/i, 'amzn-user'],
  [/amazonbot/i, 'amazonbot'],
  [/youbot/i, 'youbot'],
  [/grok/i, 'grok'],
  [/github-?copilot/i, 'github-copilot'],
  [/cursor\//i, 'cursor'],
  [/vscode\//i, 'vscode'],
  [/codex/i, 'codex'],
  [/opencode/i, 'opencode'],
  [/bot\b|crawler|spider|curl\/|wget\/|python-requests|headless/i, 'unknown'],
];

/** What a browser says of itself, in few words: too few to tell one visitor from another. */
export interface VisitorAgent {
  device: string;
  browser: string;
  os: string;
  /** The name of a program that reads pages for itself or for somebody; absent for people. */
  bot?: string;
}

const UNKNOWN = 'unknown';

/** Reads the user agent of a visitor. */
export function visitorAgent(userAgent: string): VisitorAgent {
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? UNKNOWN : userAgent);
  const bot = BOTS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return {
    device: DEVICES.find((device) => device === platform.type) ?? UNKNOWN,
    browser: BROWSERS[browser.name ?? ''] ?? UNKNOWN,
    os: SYSTEMS[os.name ?? ''] ?? UNKNOWN,
    ...(bot !== undefined && { bot }),
  };
}
