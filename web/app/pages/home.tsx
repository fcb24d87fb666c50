// What this is, the session of this browser, first calls to copy, and where to go on.
import { FirstCalls } from './home/first-calls.tsx';
import { SessionCard } from './home/session-card.tsx';
import { Places } from './home/places.tsx';
import '../style/home.css';

export function Home() {
  return (
    <>
      <div class="hero">
        <div>
          <h1>An API to learn on</h1>
          <p class="lead">
            REST, GraphQL and SOAP over the same records, in a session that is yours alone. No login, nothing
            to install, nothing you can break for anybody else.
          </p>
          <p class="row">
            <a class="button primary" href="#/console">
              Send a first call
            </a>
            <a class="button" href="#/learn">
              Take a lesson
            </a>
          </p>
        </div>
        <SessionCard />
      </div>
      <FirstCalls />
      <Places />
    </>
  );
}
