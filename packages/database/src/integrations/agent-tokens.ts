import { AgentToken, agentTokenEnd } from '@lectern/domain/integrations/agent-tokens';
import type { Keyring } from '../keyring.js';
import { SignedTokens } from '../sites/signed-tokens.js';

/** Gives out the tokens of integrations and installations, and reads them. */
export class AgentTokens {
  readonly #tokens: SignedTokens;

  constructor(keyring: Keyring) {
    this.#tokens = new SignedTokens(keyring);
  }

  /** A token with which an integration calls for itself. */
  forIntegration(integration: string, now: Date): string {
    return this.#sign({ kind: 'integration', integration, exp: agentTokenEnd(now) });
  }

  /** A token with which an integration calls for an installation. */
  forInstallation(integration: string, installation: string, now: Date): string {
    return this.#sign({ kind: 'installation', integration, installation, exp: agentTokenEnd(now) });
  }

  /** What a token says that was given out here and has not ended; null for every other text. */
  read(token: string, now: Date): AgentToken | null {
    return AgentToken.safeParse(this.#tokens.verify('agent-tokens', token, now)).data ?? null;
  }

  #sign(token: AgentToken): string {
    return this.#tokens.sign('agent-tokens', { ...token });
  }
}
