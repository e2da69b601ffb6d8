import { readModels } from '#contracts/api/models';
import type { AppDeps } from '../app-deps';
import { ModelOffers } from '../videos/model-offer';
import { registerCall } from './register-call';
import type { Routes } from './routes';

export function modelRoutes(app: Routes, deps: AppDeps): void {
  const offers = new ModelOffers(deps);
  registerCall(app, deps, readModels, async () => ({ limited: await offers.limited() }));
}
