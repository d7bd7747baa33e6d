import { fieldOf, fieldsOf, type JsonObject, objectOf, stringOf } from '@lectern/openapi/document/json';
import { isPlace, type ParameterForm } from './parameter-text.js';

/** Reads how a parameter is written into a request; gives nothing for one that is sent nowhere. */
export function readForm(parameter: JsonObject): ParameterForm | undefined {
  const place = fieldOf(parameter, 'in');
  const name = stringOf(fieldOf(parameter, 'name')) ?? '';
  if (!isPlace(place) || name === '') return undefined;
  const style = stringOf(fieldOf(parameter, 'style')) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const [media] = fieldsOf(objectOf(fieldOf(parameter, 'content')));
  return {
    name,
    place,
    style,
    explode:
      fieldOf(parameter, 'explode') === true || (fieldOf(parameter, 'explode') === undefined && style === 'form'),
    allowReserved: fieldOf(parameter, 'allowReserved') === true,
    ...(media && { mediaType: media[0] }),
  };
}
