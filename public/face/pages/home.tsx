// What this is, the session of this browser, and first calls to copy.
export function Home() {
  return (
    <>
      <h1>An API to learn on</h1>
      <p class="lead">REST, GraphQL and SOAP over one private session. No login, nothing to install.</p>
    </>
  );
}
