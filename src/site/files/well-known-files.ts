import { createHash } from 'node:crypto';
import { AGENT_SKILLS_INDEX } from '#contract/agent-files.ts';
import {
  MCP_NAME,
  MCP_PROTOCOL_VERSIONS,
  MCP_TRANSPORT,
  MCP_VERSION,
} from '#contract/mcp/endpoint.ts';
import { MCP_TOOLS } from '#contract/mcp/tools.ts';
import { formatMcpUrl } from '#model/format-mcp-url.ts';
import { formatSandboxUrl } from '#model/format-sandbox-url.ts';
import type { Skill } from '#model/guides/read-skills.ts';
import type { SiteModel } from '#model/site-model.ts';
import type { SiteFile } from './site-file.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What programs look for at fixed addresses (RFC 8615): the APIs, the MCP server and the skills. */
export function buildWellKnownFiles(model: SiteModel): readonly SiteFile[] {
  return [buildApiCatalogue(model), buildServerCard(model), ...buildSkillFiles(model.skills)];
}

/** The APIs of the platform as a set of links (RFC 9727, RFC 9264): production and the sandbox, each with its texts. */
function buildApiCatalogue({ settings }: SiteModel): SiteFile {
  const { siteUrl, apiUrl, sandbox } = settings;
  const texts = {
    'service-desc': [
      { href: `${siteUrl}/openapi.json`, type: 'application/json' },
      { href: `${siteUrl}/openapi.yaml`, type: 'application/yaml' },
    ],
    'service-doc': [
      { href: `${siteUrl}/api-reference`, type: 'text/html' },
      { href: `${siteUrl}/llms.txt`, type: 'text/plain' },
    ],
  };
  const apis = [apiUrl, ...(sandbox.enabled ? [formatSandboxUrl(settings)] : [])];
  const path = '/.well-known/api-catalog';
  return {
    path,
    contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    body: JSON.stringify({
      linkset: [
        { anchor: siteUrl + path, item: apis.map((href) => ({ href })) },
        ...apis.map((anchor) => ({ anchor, ...texts })),
      ],
    }),
  };
}

/** What a client knows of the MCP server before it connects (MCP extension io.modelcontextprotocol/server-card). */
function buildServerCard({ settings }: SiteModel): SiteFile {
  const host = new URL(settings.siteUrl).hostname.split('.').toReversed().join('.');
  return {
    path: '/.well-known/mcp/server-card.json',
    contentType: JSON_TYPE,
    body: JSON.stringify({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
      name: `${host}/${MCP_NAME}`,
      version: MCP_VERSION,
      title: settings.docsName.slice(0, MAX_CARD_TEXT),
      description: `Read the ${settings.productName} API and call its sandbox.`.slice(
        0,
        MAX_CARD_TEXT,
      ),
      websiteUrl: settings.siteUrl,
      remotes: [
        {
          type: MCP_TRANSPORT,
          url: formatMcpUrl(settings),
          supportedProtocolVersions: MCP_PROTOCOL_VERSIONS,
        },
      ],
      // The extension leaves tools to the protocol; those who look at the card alone see their names here.
      _meta: { [`${host}/tools`]: MCP_TOOLS.map(({ name }) => name) },
    }),
  };
}

/** Most characters of a text of the card. */
const MAX_CARD_TEXT = 100;

/** The skills and their index (agent skills discovery, 0.2.0): the digest is that of the file's bytes. */
function buildSkillFiles(skills: readonly Skill[]): readonly SiteFile[] {
  const folder = AGENT_SKILLS_INDEX.replace(/\/index\.json$/, '');
  const files = skills.map(({ name, text }) => ({
    path: `${folder}/${name}/SKILL.md`,
    contentType: 'text/markdown; charset=utf-8',
    body: text,
  }));
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, text }, at) => ({
      name,
      type: 'skill-md',
      description,
      url: files[at]!.path,
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    })),
  };
  return [
    { path: AGENT_SKILLS_INDEX, contentType: JSON_TYPE, body: JSON.stringify(index) },
    ...files,
  ];
}
