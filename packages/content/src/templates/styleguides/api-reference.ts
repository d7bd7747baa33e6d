/** A guide for references of APIs. */
export const apiReferenceStyle = `# Style guide

This guide is for the reference of our API and for the guides around it. Developers read a reference like a table: they
look something up, copy it and go on. Precision comes before elegance, and the same thing always looks the same.

## What every operation has

1. a title that is a verb and a noun: *Create a token*, *List members*
2. one sentence that says what it does, not how
3. who may call it: the role and the scope
4. its parameters, each with a type, a meaning and a limit
5. an example request that works, with its response
6. the errors that callers should handle

Leave none of them out. If there is nothing to say, the reader has to see that.

## Summaries

* Begin with a verb in the imperative: *Delete a page*, not *Deletes a page* or *This endpoint deletes*.
* No full stop, no name of the path, no *API*.
* Use the same verb for the same kind of operation:

| Operation | Verb |
| --------- | ---- |
| GET of a list | List |
| GET of one | Get |
| POST that creates | Create |
| PATCH | Update |
| PUT | Replace |
| DELETE | Delete |

## Parameters and fields

* Describe the value, not the word. *Instant at which the token expires, in UTC*, not *The expiry date*.
* Say what happens without it: *50 when absent*.
* Say the limits: *1 to 64 characters*, *at most 1,000*.
* Say the unit in the name or in the description: \`timeoutSeconds\`.
* Begin descriptions of booleans with *Whether*.
* List the values of an enumeration with what each means.
* Say whether \`null\` means something else than absence.

## Types and formats

* Instants are ISO 8601 in UTC: \`2026-03-01T09:30:00.000Z\`.
* Ids are opaque. Never explain how they are made, and never let an example suggest it.
* Money is an integer in the smallest unit, with a currency beside it.
* Write JSON in examples with two spaces, and names in the order of the reference.

## Examples

* Every request can be copied and run. Use \`curl\` first, then the languages of our readers.
* Use \`example.com\`, \`YOUR_TOKEN\` and invented names. Never a real token, not even an old one.
* Show the whole response, and shorten lists to one item.
* Show the usual case first, then one that goes wrong.

## Errors

* Name the error as the API does, in \`code\`, with its status.
* Say what the caller did, and what would be right.
* Say whether trying again helps, and after how long.

> \`409 spec.slug_taken\`: another specification of the organization has this slug. Choose another one. Trying again does
> not help.

## Changes and deprecations

* Say in the reference since when something exists, if clients can meet older servers.
* Mark what is deprecated, name what takes its place, and say when it ends.
* Write an entry in the changelog for everything that a client can notice.
* Breaking changes get a guide of their own: before, after, and how to find the places in code.

## Words

* *Request* and *response*, not *call* and *answer*.
* *Field* in JSON, *parameter* in a path or query, *header* in HTTP.
* *Must* for what is refused otherwise, *should* for advice, *may* for permission, *can* for ability.
* Names from the API stand in \`code\`, exactly as they are written there.

## Check before you publish

* [ ] Did you run every example against the current version?
* [ ] Does each parameter say its type, its meaning and its limit?
* [ ] Is every error of the operation listed?
* [ ] Would somebody who knows only HTTP understand the page?
* [ ] Is it in the changelog?
`;
