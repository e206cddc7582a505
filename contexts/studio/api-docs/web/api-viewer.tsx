import { apiUrl } from '@shopkeeper/api-client';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { useEffect, useRef } from 'react';
import SwaggerUI, { type WrapComponent } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { type ApiDocument, findCalls } from '../api-docs.domain.ts';

interface ApiViewerProps {
  readonly document: ApiDocument;
  readonly search: string;
}

type Viewer = ReturnType<ReturnType<typeof SwaggerUI>['getSystem']>;

const empty = () => null;

/** Swagger UI for the document. Calls that are tried out are sent with the token of the session. */
export function ApiViewer({ document, search }: ApiViewerProps) {
  const box = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer>(null);
  useEffect(() => {
    if (box.current) viewer.current = openViewer(box.current, document);
  }, [document]);
  useEffect(() => {
    viewer.current?.layoutActions.updateFilter(search);
  }, [document, search]);
  return <div ref={box} className="ad-viewer" />;
}

function openViewer(domNode: HTMLElement, document: ApiDocument): Viewer {
  return SwaggerUI({
    domNode,
    // Swagger UI resolves a document of 3.1 as a whole for each call that it opens, which takes seconds; one of 3.0 by the part.
    spec: { ...document, openapi: '3.0.3', servers: [{ url: apiUrl() || '/' }] },
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    filter: true,
    showExtensions: true,
    syntaxHighlight: false,
    validatorUrl: null,
    requestInterceptor: withToken,
    plugins: [
      {
        // The page itself shows title and search; the token is from the session, and the curl command would reveal it.
        components: {
          InfoContainer: empty,
          FilterContainer: empty,
          AuthorizeBtnContainer: empty,
          SchemesContainer: empty,
          ServersContainer: empty,
          authorizeOperationBtn: empty,
          curl: empty,
        },
        wrapComponents: { JsonSchemaForm: labelled },
        fn: {
          opsFilter: (tags, search) => {
            const found = findCalls(document, search);
            return tags
              .map((tag) =>
                tag.set(
                  'operations',
                  tag.get('operations').filter((one) => found.has(String(one.getIn(['operation', 'operationId'])))),
                ),
              )
              .filter((tag) => tag.get('operations').size > 0);
          },
        },
      },
    ],
  }).getSystem();
}

/** Labels the field of a parameter, which has no label of its own. */
const labelled: WrapComponent =
  (Field, { React }) =>
  (props) =>
    React.createElement(
      'label',
      null,
      React.createElement('span', { className: 'ad-label' }, props.description),
      React.createElement(Field, props),
    );

function withToken<Request extends { readonly headers: Record<string, string> }>(request: Request): Request {
  const token = useAdminSession.getState().person?.token;
  if (token) request.headers['Authorization'] = `Bearer ${token}`;
  return request;
}
