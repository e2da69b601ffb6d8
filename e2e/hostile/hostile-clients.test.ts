import { after, before, describe } from 'node:test';
import { abortedExports } from './attacks/aborted-exports';
import { anonymousCalls } from './attacks/anonymous-calls';
import { heldConnections } from './attacks/held-connections';
import { lastingCost } from './attacks/lasting-cost';
import { pictures } from './attacks/pictures';
import { pipelining } from './attacks/pipelining';
import { strangeValues } from './attacks/strange-values';
import { Pair } from './pair';

// Each attack once, against the host and the product API as they run in production, on loopback. Afterwards the next
// visitor must be served, and no resource may be lost for good.

describe('hostile clients', () => {
  let pair: Pair;
  before(async () => {
    pair = await Pair.start();
  });
  after(() => pair?.stop());
  const attacked = () => pair;

  lastingCost(attacked, () => {
    describe('with connections that they never close', () => heldConnections(attacked));
    describe('without a session', () => anonymousCalls(attacked));
    describe('that pipeline and go', () => pipelining(attacked));
    describe('with malformed values', () => strangeValues(attacked));
    describe('with exports that they break off', () => abortedExports(attacked));
    describe('with pictures', () => pictures(attacked));
  });
});
