// Checks messages against the types of the protocol, which npm's @vscode/debugprotocol holds.

import { createRequire } from 'node:module';
import { createGenerator } from 'ts-json-schema-generator';

const require = createRequire(import.meta.url);
const Ajv = require('ajv');

const schema = createGenerator({
  path: require.resolve('@vscode/debugprotocol').replace(/[^/]*$/, 'debugProtocol.d.ts'),
  type: '*',
  skipTypeCheck: true,
  additionalProperties: true,
}).createSchema('*');

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(schema, 'protocol');

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The type that a message has to be of. */
function typeOf(message) {
  if (message.type === 'event') return `${capital(message.event)}Event`;
  if (!message.success) return 'ErrorResponse';
  return `${capital(message.command)}Response`;
}

/** What is wrong with a message; nothing: it is as the protocol wants it. */
export function wrong(message) {
  const type = typeOf(message);
  // Requests beyond the protocol.
  if (type.includes('/')) return undefined;
  const name = `DebugProtocol.${type}`;
  if (!(name in schema.definitions)) return `no message of the protocol: ${type}`;
  const fits = ajv.getSchema(`protocol#/definitions/${name}`);
  return fits(message) ? undefined : `${type}: ${ajv.errorsText(fits.errors)}: ${JSON.stringify(message)}`;
}
