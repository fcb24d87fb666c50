// A document of the service: the GraphQL schema or the WSDL.
import { errorOf, sendRequest } from '../../api.ts';
import { pretty } from '../../code/format.ts';
import type { Language } from '../../code/tokens.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { Loading } from '../../ui/loading.tsx';

interface DocumentViewProps {
  readonly path: string;
  readonly label: string;
  readonly language: Language;
}

export function DocumentView({ path, label, language }: DocumentViewProps) {
  const load = async (): Promise<string> => {
    const exchange = await sendRequest({ method: 'GET', path }, { quiet: true });
    const { response } = exchange;
    if (response.status !== 200) throw errorOf(exchange);
    return language === 'xml' ? pretty(response.text) : response.text;
  };
  return (
    <Loading name={path} load={load}>
      {(text) => <CodeView text={text} label={label} language={language} find />}
    </Loading>
  );
}
