// The home page: a request to send, the session, the next lessons, and links to the other pages.
import { collections, hasStandardEntities } from '../collections.ts';
import { openLesson } from '../learn/lesson-start.ts';
import { Icon } from '../ui/icon.tsx';
import { hasFirstLesson, LessonsRow } from './home/lessons-row.tsx';
import { RequestCard } from './home/request-card.tsx';
import { SessionStrip } from './home/session-strip.tsx';
import { Documents, Tools } from './home/tools.tsx';

export function Home() {
  return (
    <div class="page home">
      <div class="hero">
        <div class="introduction">
          <ul class="row" aria-label="Protocols">
            {['REST', 'GraphQL', 'SOAP'].map((protocol) => (
              <li key={protocol} class="pill">
                {protocol}
              </li>
            ))}
          </ul>
          <h1>Practice API requests on your own private data</h1>
          <p class="lead">
            Every client gets its own session with sample {sampleNames()}. No login. The service deletes your
            session and its data 30 minutes after its last request.
          </p>
          <p class="row">
            <button type="button" class="primary large" onClick={sendFirst}>
              <Icon name="send" />
              Send a request
            </button>
            {hasFirstLesson.value ? (
              <a
                class="button large"
                href="#/lessons/first-get"
                onClick={(event) => openLesson(event, 'first-get')}
              >
                Start the first lesson
              </a>
            ) : (
              <a class="button large" href="#/lessons">
                Choose a lesson
              </a>
            )}
          </p>
        </div>
        <RequestCard />
      </div>
      <SessionStrip />
      <LessonsRow />
      <Tools />
      <Documents />
    </div>
  );
}

const NAMED = 3;

/** The collections of the session in words. */
function sampleNames(): string {
  if (hasStandardEntities.value) return 'users, products and orders';
  const names = collections.value.map((name) => name.replaceAll('_', ' '));
  const last = names.length > NAMED ? 'other records' : names.at(-1);
  const others = names.slice(0, Math.min(NAMED, names.length - 1));
  return [...(others.length > 0 ? [others.join(', ')] : []), last].join(' and ');
}

/** Presses Send in the card of the first request. */
function sendFirst(): void {
  const card = document.getElementById('first-request');
  const send = [...(card?.querySelectorAll('button') ?? [])].find((one) => one.textContent.trim() === 'Send');
  send?.click();
  send?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}
