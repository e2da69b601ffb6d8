import { ErrorBoundary } from '../components/ErrorBoundary';
import { BrokenPart } from '../components/Failure';
import { Layout } from './Layout';

/** In place of a page that threw while rendering: header and footer stay, unless they are what threw. */
export function BrokenPage() {
  return (
    <ErrorBoundary fallback={<BrokenPart />}>
      <Layout>
        <div className="page-column">
          <BrokenPart />
        </div>
      </Layout>
    </ErrorBoundary>
  );
}
