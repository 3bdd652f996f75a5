import { formatJsonValue } from '#contract/json.ts';
import type { Parameter } from '#description/operation.ts';
import type { Operation } from '#model/site-model.ts';
import type { RunStep } from './run-plan.ts';

/** The example of a parameter as text. */
export function formatExample({ example, schema }: Parameter): string {
  return formatJsonValue(example ?? schema.example ?? '');
}

/** What Postman leaves as it is in a query, although the server reads something else. */
const MISREAD = /[%&#+]/;

function listQuery({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ location: place }) => place === 'query');
}

/** Whether the values of a query have to be written as they are sent: clients differ in what they encode. */
export function isQueryEncoded(operation: Operation): boolean {
  return listQuery(operation).some((parameter) => MISREAD.test(formatExample(parameter)));
}

function formatPathValue(parameter: Parameter, { path = {}, values = {} }: RunStep): string {
  const name = path[parameter.name];
  return name === undefined ? (values[parameter.name] ?? formatExample(parameter)) : `{{${name}}}`;
}

/** Builds the address of a request, with the variables of its path and everything that its query takes. */
export function buildUrl(operation: Operation, step: RunStep): object {
  const { endpoint, parameters } = operation;
  const format = isQueryEncoded(operation) ? encodeURIComponent : String;
  const path = endpoint.replace(/\{([^}]+)\}/g, ':$1');
  const query = listQuery(operation).map((parameter) => ({
    key: parameter.name,
    value: format(formatExample(parameter)),
    description: parameter.description,
    // What may be left out is there to be switched on.
    disabled: !parameter.required,
  }));
  const search = query.filter(({ disabled }) => !disabled);
  const text = search.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}${path}${text && `?${text}`}`,
    host: ['{{baseUrl}}'],
    path: path.split('/').slice(1),
    query,
    variable: parameters
      .filter(({ location: place }) => place === 'path')
      .map((parameter) => ({
        key: parameter.name,
        value: formatPathValue(parameter, step),
        description: parameter.description,
      })),
  };
}
