// The home page: introduction, session, first requests and links.
import { FirstRequests } from './home/first-requests.tsx';
import { SessionCard } from './home/session-card.tsx';
import { Links } from './home/links.tsx';

export function Home() {
  return (
    <div class="page">
      <div class="hero">
        <div>
          <h1>A practice API</h1>
          <p class="lead">
            REST, GraphQL and SOAP on the same records, in your own private session. No login, nothing to
            install, and no effect on anyone else.
          </p>
          <p class="row">
            <a class="button primary" href="#/console">
              Send a request
            </a>
            <a class="button" href="#/lessons">
              Take a lesson
            </a>
          </p>
        </div>
        <SessionCard />
      </div>
      <FirstRequests />
      <Links />
    </div>
  );
}
