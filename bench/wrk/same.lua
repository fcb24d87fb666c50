-- The same request again and again.
require 'report'

wrk.method = os.getenv('WRK_METHOD') or 'GET'
wrk.body = os.getenv('WRK_BODY')
