import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Endpoint } from './endpoint.tsx';

describe('Endpoint', () => {
  it('may break before each slash after the second', () => {
    expect(renderToString(<Endpoint path="/v1/accounts/{accountId}/tags" />)).toBe(
      '/v1/accounts<wbr/>/{accountId}<wbr/>/tags',
    );
  });

  it('keeps a short path as it is', () => {
    expect(renderToString(<Endpoint path="/v1/accounts" />)).toBe('/v1/accounts');
  });
});
