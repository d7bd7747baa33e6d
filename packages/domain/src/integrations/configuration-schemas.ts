import { z } from 'zod';
import { Url } from '../platform/http/primitives.js';
import { isJsonWithin, tooLarge } from './json-size.js';

const title = z.string().max(50).optional();
const description = z.string().max(100).optional();

const StringProperty = z.object({
  type: z.literal('string'),
  title,
  description,
  default: z.string().optional(),
  completion_url: z.string().max(2048).optional().describe('Where values to choose from are found'),
  enum: z.array(z.string()).optional(),
  secret: z.boolean().optional().describe('Whether people who have set the value never see it again'),
});
const NumberProperty = z.object({ type: z.literal('number'), title, description, default: z.number().optional() });
const BooleanProperty = z.object({ type: z.literal('boolean'), title, description, default: z.boolean().optional() });
const ButtonProperty = z.object({
  type: z.literal('button'),
  title,
  description,
  callback_url: z.string().max(2048),
  button_text: z.string().max(50),
});

/** One value of a configuration, or a button that starts something elsewhere. */
export const ConfigurationProperty = z.discriminatedUnion('type', [
  StringProperty,
  NumberProperty,
  BooleanProperty,
  ButtonProperty,
]);
export type ConfigurationProperty = z.infer<typeof ConfigurationProperty>;

/** What can be configured: a list of values, or a component of the integration that asks for them. */
export const ConfigurationSchema = z.union([
  z.object({ componentId: z.string().min(1).max(100) }),
  z.object({
    properties: z.record(z.string().min(1).max(100), ConfigurationProperty),
    required: z.array(z.string()).optional(),
  }),
]);
export type ConfigurationSchema = z.infer<typeof ConfigurationSchema>;

/** What can be configured of an installation, and of what it is enabled on. Whoever lists integrations gets it. */
export const Configurations = z
  .object({
    account: ConfigurationSchema.optional(),
    space: ConfigurationSchema.optional(),
    site: ConfigurationSchema.optional(),
  })
  .refine(isJsonWithin(64), tooLarge(64));
export type Configurations = z.infer<typeof Configurations>;

/** The configuration of an installation: what its integration asks for, and whatever its script keeps there. */
export const Configuration = z.record(z.string().min(1).max(100), z.json()).refine(isJsonWithin(64), tooLarge(64));
export type Configuration = z.infer<typeof Configuration>;

export const ExternalIds = z
  .array(z.string().min(1).max(256))
  .max(5)
  .describe('Ids of other systems under which the integration finds it again');

export const ExternalLink = z.strictObject({ url: Url, label: z.string().min(1).max(100) });
