import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { userQuery } from './queries.js';

/** The name of a person who is known by id; nothing until it is read, or when there is no such person any more. */
export function PersonName({ userId }: { userId: string }) {
  const { data } = useQuery(userQuery(useApi(), userId));
  return data?.displayName;
}
