import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Film, FilmWithVideos, FilmTake, NewShot, Shot } from '#contracts/api/films';
import type { TakeSource, TakeState } from '#contracts/film';
import { eventually } from './eventually';
import type { TestUser } from './test-service';

/** The calls of a user about a film with takes. */
export class Films {
  constructor(readonly user: TestUser) {}

  async create(shots: readonly (Shot | NewShot)[], title = 'A film'): Promise<Film> {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await this.user.call({ method: 'POST', url: '/api/films', headers, body: { title, shots } });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<FilmWithVideos>().film;
  }

  write(id: string, revision: number, shots: readonly (Shot | NewShot)[], title = 'A film') {
    return this.user.call({ method: 'PUT', url: `/api/films/${id}`, body: { title, shots, revision } });
  }

  async change(id: string, revision: number, shots: readonly (Shot | NewShot)[], title?: string): Promise<Film> {
    const answer = await this.write(id, revision, shots, title);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<FilmWithVideos>().film;
  }

  ask(id: string, body: object, key: string = randomUUID()) {
    return this.user.call({ method: 'POST', url: `/api/films/${id}/make`, headers: { 'idempotency-key': key }, body });
  }

  /** Has all takes made that can be, or these, for the price that the film shows. */
  async make(id: string, takes?: readonly string[]): Promise<Film> {
    const { making } = await this.read(id);
    const answer = await this.ask(id, { maxCredits: making.credits.open, ...(takes && { takes }) });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<FilmWithVideos>().film;
  }

  async stop(id: string): Promise<Film> {
    const answer = await this.user.expect(200, { method: 'POST', url: `/api/films/${id}/stop` });
    return answer.json<FilmWithVideos>().film;
  }

  async whole(id: string): Promise<FilmWithVideos> {
    return (await this.user.expect(200, { url: `/api/films/${id}` })).json<FilmWithVideos>();
  }

  async read(id: string): Promise<Film> {
    return (await this.whole(id)).film;
  }

  /** Waits until the film is in a state that `is` accepts. */
  waitFor(id: string, is: (film: Film) => boolean): Promise<Film> {
    return eventually(async () => {
      const film = await this.read(id);
      return is(film) && film;
    });
  }

  waitForStates(id: string, ...states: (TakeState | undefined)[]): Promise<Film> {
    return this.waitFor(id, (film) => statesOf(film).join() === states.join());
  }
}

/** States of a film's shots; undefined for parts of videos that existed before. */
export const statesOf = ({ shots }: Film): (TakeState | undefined)[] => shots.map(({ take }) => take?.state);

/** The take of one shot of a film. */
export function takeOf({ shots }: Film, index: number): FilmTake {
  const take = shots[index]?.take;
  assert.ok(take);
  return take;
}

/** A new shot for six credits. */
export function newShot(prompt: string, from: TakeSource = 'text', more: object = {}): NewShot {
  return {
    take: { id: randomUUID(), from, request: { model: 'swift', prompt, resolution: '480p', ...more } },
    startS: 0,
  };
}
