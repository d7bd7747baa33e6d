/** The names of the fields of a form in which an operation is tried, by the places of what they stand for. */
export const fieldNames = {
  server: 'server',
  variable: (server: number, index: number) => `variable-${server}-${index}`,
  way: 'way',
  secret: (way: number, index: number) => `secret-${way}-${index}`,
  user: (way: number, index: number) => `user-${way}-${index}`,
  parameter: (index: number) => `parameter-${index}`,
  media: 'media',
  body: (index: number) => `body-${index}`,
  formField: (body: number, index: number) => `field-${body}-${index}`,
  via: 'via',
};
