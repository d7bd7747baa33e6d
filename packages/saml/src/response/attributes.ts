import { attributeOf, childElements, elementText } from '../xml.js';

/** The attributes of an assertion: the values of each name, without those that are empty or no text. */
export function attributesOf(assertion: Element): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const statement of childElements(assertion, 'assertion', 'AttributeStatement')) {
    for (const attribute of childElements(statement, 'assertion', 'Attribute')) {
      const name = attributeOf(attribute, 'Name');
      if (!name) continue;
      const values = childElements(attribute, 'assertion', 'AttributeValue').flatMap(
        (value) => elementText(value) || [],
      );
      attributes.set(name, [...(attributes.get(name) ?? []), ...values]);
    }
  }
  return attributes;
}
