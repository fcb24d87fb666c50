// Limits of new classes and of failed joins, which keep codes from being guessed.
import { Injectable } from '@nestjs/common';
import { fail } from '../../../core/errors.js';
import { networkOf } from '../../../platform/http/rate-limit/network.js';
import { HitCounters, type HitCounter } from '../../../platform/http/rate-limit/hit-counter.js';
import { ClassTallies } from './class.tallies.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAX_CREATED_PER_HOUR = 5;
const MAX_FAILED_PER_ADDRESS = 20;
const MAX_FAILED_PER_SERVICE = 200;
const SERVICE = 'service';
const MEMORY_SHARE = 0.002;

@Injectable()
export class ClassLimits {
  private readonly created: HitCounter;
  private readonly failed: HitCounter;

  constructor(
    counters: HitCounters,
    private readonly tallies: ClassTallies,
  ) {
    this.created = counters.create('class-creations', MEMORY_SHARE);
    this.failed = counters.create('class-failed-joins', MEMORY_SHARE);
  }

  /** Counts a new class. Throws TOO_MANY_REQUESTS. */
  async countCreation(address: string): Promise<void> {
    const { hits, secondsLeft } = await this.created.hit(networkOf(address), HOUR);
    if (hits > MAX_CREATED_PER_HOUR) {
      this.tallies.reject('creations');
      reject(
        `more than ${MAX_CREATED_PER_HOUR} classes in an hour, try again in ${secondsLeft} seconds`,
        secondsLeft,
      );
    }
  }

  /** Throws TOO_MANY_REQUESTS after too many failed joins. */
  async checkJoins(address: string): Promise<void> {
    const [own, all] = await Promise.all([this.failed.count(networkOf(address)), this.failed.count(SERVICE)]);
    const isExceeded = own.hits >= MAX_FAILED_PER_ADDRESS || all.hits >= MAX_FAILED_PER_SERVICE;
    const secondsLeft = own.hits >= MAX_FAILED_PER_ADDRESS ? own.secondsLeft : all.secondsLeft;
    if (!isExceeded) return;
    this.tallies.reject('failed_joins');
    reject(`too many failed attempts to join, try again in ${secondsLeft} seconds`, secondsLeft);
  }

  async countFailedJoin(address: string): Promise<void> {
    await Promise.all([this.failed.hit(networkOf(address), MINUTE), this.failed.hit(SERVICE, MINUTE)]);
  }
}

function reject(message: string, seconds: number): never {
  return fail('TOO_MANY_REQUESTS', message, { headers: { 'retry-after': String(seconds) } });
}
