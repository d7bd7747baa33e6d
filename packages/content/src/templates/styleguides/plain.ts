/** A guide for plain technical writing. */
export const plainStyle = `# Style guide

This guide is for everybody who writes our technical documentation. It has few rules, and each has a reason. When a rule
makes a sentence worse, leave the rule.

## Who we write for

Our readers are at work. They came with a question, they read until they have the answer, and then they leave.

* Assume that they know their trade, and not our product.
* Assume that they arrived from a search, in the middle of a page.
* Say what a page is about in its first sentence, so that they can leave again if it is the wrong one.

## Words

* Use the short word: *use*, not *utilize*; *start*, not *initiate*; *about*, not *with regard to*.
* Use one word for one thing, on every page. If the interface says *project*, never write *workspace*.
* Explain a term where it first appears, or link to where it is explained.
* Write out an abbreviation once: *single sign-on (SSO)*.
* Leave out *simply*, *just*, *easily* and *of course*. They tell readers who are stuck that it is their fault.
* Leave out *please*, except when we ask for something that is inconvenient.

## Sentences

* One thought, one sentence. Sentences of more than 25 words usually hold two.
* Write in the active voice, and name who acts: *The server deletes the file*, not *The file is deleted*.
* Address the reader as *you*. Speak of us as *we* only where it matters who did something.
* Use the present tense. *The command prints*, not *will print*.
* Put the condition first: *To undo the change, run ...*, not *Run ... to undo the change*. Readers who do not want that
  can stop there.

## Pages

* One page answers one question. Name it after the question or the task: *Rotate a key*, *How billing works*.
* Begin task pages with a verb. Begin explanations with the thing that they explain.
* Write headings in sentence case, and without a full stop.
* Do not skip levels of headings.
* Put what most readers need first, and exceptions last.

## Procedures

1. Number the steps when their order matters. Use bullets when it does not.
2. Give each step one action, and say what happens then if that is not obvious.
3. Say before the first step what readers need: rights, tools, time.
4. Say after the last step how they can see that it worked.

## Code

* Every example runs as it stands. Test it before you publish it.
* Show the output where readers compare theirs with it.
* Mark what readers replace in one way only, such as \`YOUR_TOKEN\`, and say where they get it.
* Write names of files, commands, settings and values in \`code\`. Write names of buttons and menus in **bold**.

## Links and pictures

* The text of a link says where it leads. Never write *click here*.
* Link a term once in a section.
* Use a picture only for what words cannot show. Give it a text for readers who cannot see it.

## Warnings

* Warn before the step, not after it.
* Say what can be lost and how to get it back.
* If a page has more than two warnings, change the product or the page.

## Check before you publish

* [ ] Does the first sentence say what the page is about?
* [ ] Can somebody who starts at any heading follow?
* [ ] Does every example run?
* [ ] Is every term the one that the interface uses?
* [ ] What can you leave out?
`;
