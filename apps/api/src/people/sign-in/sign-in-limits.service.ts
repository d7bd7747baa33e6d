import { Injectable } from '@nestjs/common';
import { RateLimiter, type StrictLimit } from '../../platform/http/rate-limiter.service.js';

const MINUTE = 60;

/** Keeps people from mailing others to death and from guessing codes. */
@Injectable()
export class SignInLimits {
  readonly #byAddress: StrictLimit;
  readonly #byEmail: StrictLimit;
  readonly #exchanges: StrictLimit;

  constructor(limiter: RateLimiter) {
    this.#byAddress = limiter.strict('sign-in-address', 20, 15 * MINUTE);
    this.#byEmail = limiter.strict('sign-in-email', 5, 15 * MINUTE);
    this.#exchanges = limiter.strict('sign-in-exchange', 20, MINUTE);
  }

  /** Counts a request for a link, by network address and by email address. */
  async countRequest(ipAddress: string, email: string): Promise<void> {
    await this.#byAddress(ipAddress);
    await this.#byEmail(email);
  }

  /** Counts an attempt to exchange a code. */
  async countExchange(ipAddress: string): Promise<void> {
    await this.#exchanges(ipAddress);
  }
}
