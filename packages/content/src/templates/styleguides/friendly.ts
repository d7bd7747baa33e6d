/** A guide for product documentation with a friendly voice. */
export const friendlyStyle = `# Style guide

We write the way a good colleague explains something: warm, clear and quick. People should feel that somebody is there
who knows the product and has time for them, and who does not waste theirs.

## Our voice

| We are | That means | We are not |
| ------ | ---------- | ---------- |
| warm | we speak to one person, as *you* | chummy, with slang and jokes at somebody's cost |
| clear | everyday words, one idea at a time | simplistic, leaving out what matters |
| confident | we say what to do | bossy, or salesy |
| honest | we say what does not work yet | apologetic in every second line |

The voice stays the same. The tone changes with the moment: light when somebody succeeds, calm and brief when something
went wrong.

## Talk to people

* Write *you* and *your*. Speak of the company as *we*.
* Use contractions: *you'll*, *it's*, *don't*. Read the sentence aloud; if you would not say it, change it.
* Tell people what they can do before you tell them how.
* Celebrate with one sentence at most: *That's it. Your first site is live.*
* No blame. *That code has expired* rather than *You entered an invalid code*.

## Keep it short

* A paragraph has three sentences or fewer.
* Lists have parallel items: all sentences, or all fragments.
* One exclamation mark in a page is plenty. None is better.
* Cut the first sentence of your draft. Most pages begin with the second one.

## Words that we choose

| Write | Instead of |
| ----- | ---------- |
| choose | select, opt for |
| turn on, turn off | enable, disable |
| sign in, sign out | login, log off |
| people, customers | users, where you mean persons |
| need | require |
| fix | remediate |

Names of features have a capital letter only when they are names: *Insights*, but *change request*.

## Write for everybody

* Use *they* for a person whose gender you do not know.
* Use names and places from many parts of the world in examples.
* Avoid idioms, sports and weather. They do not translate.
* Never let colour or place alone carry meaning: not *the green button on the right*, but **Publish**.
* Describe pictures for people who do not see them.

## Titles

* Say what people get out of the page: *Invite your team*, *See who visited*.
* Sentence case, no full stop, fewer than seven words.
* Questions are fine for help pages: *Why can't I see my site?*

## Steps

1. Begin with the result: *In five minutes your team can comment on your draft.*
2. Give one action in each step, with the name of the button in **bold**.
3. Follow the interface from left to right and from top to bottom.
4. End with what people can do next.

## When something goes wrong

Say three things, in this order:

1. what happened, in words that people would use
2. why, if you know it
3. what they can do now

> We couldn't save your page, because somebody else changed it at the same time. Reload it to see both versions.

No jokes in errors. Whoever reads them is not in the mood.

## Check before you publish

* [ ] Would you say it like this to somebody beside you?
* [ ] Does it say *you* more often than *we*?
* [ ] Is there a sentence that nobody would miss?
* [ ] Does it work without the pictures?
* [ ] Is the next step clear?
`;
