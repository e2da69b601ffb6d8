import { BrokenPart } from '../components/Failure';
import { Layout } from './Layout';

/** In place of a page that threw while rendering: header and footer stay. */
export function BrokenPage() {
  return (
    <Layout>
      <div className="page-column">
        <BrokenPart />
      </div>
    </Layout>
  );
}
