import type { Shape } from './shape.js';

/** How OpenAPI 3 describes the ways to identify oneself. */
export const securityShapes = {
  SecurityScheme: {
    title: 'a security scheme',
    fields: {
      type: 'text',
      description: 'text',
      name: 'text',
      in: 'text',
      scheme: 'text',
      bearerFormat: 'text',
      flows: 'Flows',
      openIdConnectUrl: 'text',
    },
    required: ['type'],
    choices: { type: ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'], in: ['query', 'header', 'cookie'] },
    referable: true,
    home: ['components', 'securitySchemes'],
  },
  Flows: {
    title: 'the flows of OAuth',
    fields: { implicit: 'Flow', password: 'Flow', clientCredentials: 'Flow', authorizationCode: 'Flow' },
  },
  Flow: {
    title: 'a flow of OAuth',
    fields: { authorizationUrl: 'text', tokenUrl: 'text', refreshUrl: 'text', scopes: 'text{}' },
    required: ['scopes'],
  },
} as const satisfies Record<string, Shape>;
