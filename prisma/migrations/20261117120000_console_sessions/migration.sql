-- AlterEnum
ALTER TYPE "token_origin" ADD VALUE 'console';

-- AlterTable
ALTER TABLE "api_tokens" ADD COLUMN     "device" TEXT;
