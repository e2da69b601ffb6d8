import type { PaymentKey } from '../db/column-types';

/** Credits of one grant, by what has become of them. */
interface Lot {
  expiresAt: number | null;
  available: number;
}

interface Payment {
  userCredits: number;
  isGranted: boolean;
  chargedCents: number;
  refundedCents: number;
  /** Amount of the one dispute it may have. */
  disputedCents: number;
  lots: Lot[];
  revoked: number;
  expired: number;
}

interface Hold {
  parts: { lot: Lot; amount: number }[];
  isSettled: boolean;
}

/** The expected amounts of a user: plain numbers, no database, no events. */
export class MoneyModel {
  readonly #payments = new Map<PaymentKey, Payment>();
  readonly #lots: Lot[] = [];
  readonly #holds: Hold[] = [];

  available(nowMs: number): number {
    return sum(this.#lots.filter((lot) => isAlive(lot, nowMs)).map((lot) => lot.available));
  }

  held(): number {
    return sum(this.#holds.filter((hold) => !hold.isSettled).flatMap((hold) => hold.parts.map(({ amount }) => amount)));
  }

  unrecovered(): number {
    return sum([...this.#payments.values()].map((payment) => unrecoveredOf(payment)));
  }

  /** An event about a payment, which may arrive before the payment itself. */
  hear(key: PaymentKey, news: Partial<Pick<Payment, 'chargedCents' | 'refundedCents' | 'disputedCents'>>): void {
    Object.assign(this.#payment(key), news);
    this.settle(key);
  }

  pay(key: PaymentKey, credits: number, expiresAt: number | null): void {
    const payment = this.#payment(key);
    if (payment.isGranted) return;
    payment.isGranted = true;
    payment.userCredits = credits;
    this.#grant(payment, credits, expiresAt);
    this.settle(key);
  }

  /** Takes back what has to be, or gives it again. */
  settle(key: PaymentKey): void {
    const payment = this.#payment(key);
    const [first] = payment.lots;
    if (!first) return;
    const difference = targetOf(payment) - payment.revoked;
    if (difference < 0) this.#grant(payment, -difference, first.expiresAt);
    let left = difference;
    for (const lot of payment.lots) {
      const part = Math.max(0, Math.min(left, lot.available));
      lot.available -= part;
      left -= part;
    }
    payment.revoked += difference < 0 ? difference : difference - left;
  }

  settleAll(): void {
    for (const [key, payment] of this.#payments) if (unrecoveredOf(payment) > 0) this.settle(key);
  }

  /** False when there is too little. */
  hold(amount: number, nowMs: number): boolean {
    if (amount > this.available(nowMs)) return false;
    const order = this.#lots
      .filter((lot) => isAlive(lot, nowMs))
      .sort((one, other) => (one.expiresAt ?? Infinity) - (other.expiresAt ?? Infinity));
    const parts: Hold['parts'] = [];
    let left = amount;
    for (const lot of order) {
      const part = Math.min(left, lot.available);
      if (part === 0) continue;
      lot.available -= part;
      left -= part;
      parts.push({ lot, amount: part });
    }
    this.#holds.push({ parts, isSettled: false });
    return true;
  }

  /** By the order of the holds that succeeded. */
  isSettled(index: number): boolean {
    return this.#holds[index]?.isSettled ?? false;
  }

  settleHold(index: number, how: 'capture' | 'release'): void {
    const hold = this.#holds[index];
    if (!hold || hold.isSettled) return;
    hold.isSettled = true;
    if (how === 'capture') return;
    for (const { lot, amount } of hold.parts) lot.available += amount;
    this.settleAll();
  }

  expire(nowMs: number): void {
    for (const lot of this.#lots.filter((candidate) => !isAlive(candidate, nowMs))) {
      for (const payment of this.#payments.values()) if (payment.lots.includes(lot)) payment.expired += lot.available;
      lot.available = 0;
    }
  }

  #payment(key: PaymentKey): Payment {
    const known = this.#payments.get(key);
    if (known) return known;
    const payment: Payment = {
      userCredits: 0,
      isGranted: false,
      chargedCents: 0,
      refundedCents: 0,
      disputedCents: 0,
      lots: [],
      revoked: 0,
      expired: 0,
    };
    this.#payments.set(key, payment);
    return payment;
  }

  #grant(payment: Payment, amount: number, expiresAt: number | null): void {
    const lot = { expiresAt, available: amount };
    payment.lots.push(lot);
    this.#lots.push(lot);
  }
}

function targetOf({ userCredits, chargedCents, refundedCents, disputedCents }: Payment): number {
  const reversed = Math.min(chargedCents, refundedCents + disputedCents);
  return chargedCents === 0 ? 0 : Math.floor((userCredits * reversed) / chargedCents);
}

function unrecoveredOf(payment: Payment): number {
  return payment.isGranted ? Math.max(0, targetOf(payment) - payment.revoked - payment.expired) : 0;
}

function isAlive({ expiresAt }: Lot, nowMs: number): boolean {
  return expiresAt === null || expiresAt > nowMs;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
